import type { Chunk, Compilation, Compiler, RuntimeModule } from 'webpack';

/** Suffix of the stylesheet for a module's lazy chunks. */
export const LATE_STYLES = '.late.css';

/**
 * Replaces webpack's code for loading chunks, which seven files of a first visit contain, by code a
 * third as long. Like webpack's, it loads a chunk once, and retries a failed chunk on the next request.
 * It sets the integrity. Its `ChunkLoadError` is created at the request, so that the stack shows the
 * caller. Takes each chunk from webpack's global list at once, because a list would keep the build in memory
 * for ever. One stylesheet has the styles of all chunks; its integrity is in the page's import map.
 * In a build under development, webpack's own code loads chunks, because it also loads their updates.
 */
export class ChunkLoadingPlugin {
  readonly #isHot: boolean;

  constructor(isHot: boolean) {
    this.#isHot = isHot;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkLoading', (compilation) =>
      compilation.hooks.runtimeModule.tap('ChunkLoading', (module, chunk) => {
        if (module.name === 'css loading') {
          setCode(module, () => styleLoading(compiler, compilation, chunk));
        }
        if (this.#isHot) return;
        if (module.name === 'load script') setCode(module, () => '');
        if (module.name === 'jsonp chunk loading') {
          setCode(module, () => chunkLoading(compiler, compilation, chunk));
        }
      }),
    );
  }
}

function setCode(module: RuntimeModule, code: () => string): void {
  module.generate = code;
}

function chunkLoading({ webpack }: Compiler, compilation: Compilation, chunk: Chunk): string {
  const { ensureChunkHandlers, getChunkScriptFilename, moduleFactories, publicPath, require } =
    webpack.RuntimeGlobals;
  const { chunkLoadingGlobal, globalObject } = compilation.outputOptions;
  const chunks = `${globalObject}[${JSON.stringify(chunkLoadingGlobal)}]`;
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
          // The script of this chunk has run in this task, so the list has nothing else.
          for (const [ids, modules] of ${chunks} ?? []) {
            Object.assign(${moduleFactories}, modules);
            for (const id of ids) loads[id] = 0;
          }
          delete ${chunks};
          if (loads[id] === 0) return resolve();
          loads[id] = undefined;
          error.name = "ChunkLoadError";
          error.message = "Loading chunk " + id + " failed.\\n(" + (type === "load" ? "missing" : type) + ": " + script.src + ")";
          reject(error);
        };
        document.head.append(script);
      }));
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
        link.onload = link.onerror = ({ type }) => {
          // The link stays in the page, and with the error it would hold the caller.
          link.onload = link.onerror = null;
          if (type === "load") return resolve();
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
