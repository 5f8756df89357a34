import type { Chunk, Compilation, Compiler, RuntimeModule } from 'webpack';

/** Ends the name of a module's stylesheet for what is not there from the start. */
export const LATE_STYLES = '.late.css';

/**
 * Has every module load its chunks by code a third as long as webpack's own, which has to suit
 * everybody: seven files of a first visit have it. What it keeps of that: a chunk is loaded once, one
 * that failed again when it is asked for again, with its integrity, and fails with the error of that
 * name, made where it was asked for, so that its stack says by whom; and two that are loaded under
 * one name both hear of a chunk. The styles of all chunks are one file, with the integrity that the
 * page's import map has for it.
 */
export class ChunkLoadingPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkLoading', (compilation) =>
      compilation.hooks.runtimeModule.tap('ChunkLoading', (module, chunk) => {
        if (module.name === 'load script') generates(module, () => '');
        if (module.name === 'jsonp chunk loading') {
          generates(module, () => chunkLoading(compiler, compilation, chunk));
        }
        if (module.name === 'css loading') {
          generates(module, () => styleLoading(compiler, compilation, chunk));
        }
      }),
    );
  }
}

function generates(module: RuntimeModule, code: () => string): void {
  module.generate = code;
}

function chunkLoading({ webpack }: Compiler, compilation: Compilation, chunk: Chunk): string {
  const { ensureChunkHandlers, getChunkScriptFilename, moduleFactories, publicPath, require } =
    webpack.RuntimeGlobals;
  const { chunkLoadingGlobal, globalObject } = compilation.outputOptions;
  const { chunkGraph } = compilation;
  const withoutScript = [...chunk.getAllAsyncChunks()].filter(
    (one) => !chunkGraph.getChunkModulesIterableBySourceType(one, 'javascript'),
  );
  const ids = [...(chunk.ids ?? []), ...withoutScript.flatMap(({ id }) => id ?? [])];
  const loaded = Object.fromEntries(ids.map((id) => [id, 0]));
  return `
    const loads = ${JSON.stringify(loaded)};
    ${ensureChunkHandlers}.j = (id, promises) => {
      if (loads[id] === 0) return;
      promises.push(loads[id] ??= new Promise((resolve, reject) => {
        const error = new Error();
        const script = document.createElement("script");
        script.crossOrigin = "anonymous";
        script.integrity = ${require}.sriHashes?.[id] ?? "";
        script.src = ${publicPath} + ${getChunkScriptFilename}(id);
        script.onload = script.onerror = ({ type }) => {
          script.remove();
          if (loads[id] === 0) return resolve();
          loads[id] = undefined;
          error.name = "ChunkLoadError";
          error.message = "Loading chunk " + id + " failed.\\n(" + (type === "load" ? "missing" : type) + ": " + script.src + ")";
          reject(error);
        };
        document.head.append(script);
      }));
    };
    const chunks = ${globalObject}[${JSON.stringify(chunkLoadingGlobal)}] ||= [];
    const add = ([ids, modules]) => {
      Object.assign(${moduleFactories}, modules);
      for (const id of ids) loads[id] = 0;
    };
    chunks.forEach(add);
    const push = chunks.push.bind(chunks);
    chunks.push = (chunk) => {
      push(chunk);
      add(chunk);
    };
  `;
}

function styleLoading({ webpack }: Compiler, compilation: Compilation, chunk: Chunk): string {
  const { ensureChunkHandlers, publicPath } = webpack.RuntimeGlobals;
  const styled = [...chunk.getAllAsyncChunks()].find((one) =>
    compilation.chunkGraph.getChunkModulesIterableBySourceType(one, 'css/mini-extract'),
  );
  if (!styled) return '';
  return `
    let styles;
    ${ensureChunkHandlers}.miniCss = (id, promises) => {
      if (id !== ${JSON.stringify(styled.id)}) return;
      promises.push(styles ??= new Promise((resolve, reject) => {
        const error = new Error();
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.crossOrigin = "anonymous";
        link.href = ${publicPath} + ${JSON.stringify(`${chunk.name}${LATE_STYLES}`)};
        link.integrity = System.getImportMap().integrity?.[link.href] ?? "";
        link.onload = resolve;
        link.onerror = () => {
          link.remove();
          styles = undefined;
          error.name = "ChunkLoadError";
          error.message = "Loading " + link.href + " failed.";
          reject(error);
        };
        document.head.append(link);
      }));
    };
  `;
}
