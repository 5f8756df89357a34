import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';

/** Placeholder in the code, as long as the part of the hash that replaces it. */
const PLACEHOLDER = 'hashhere';

/**
 * Returns the name of a build in the page. Two builds with the same name would load each other's
 * chunks, and mix their code. {@link UniqueNamePlugin} fills in the hash.
 */
export const uniqueName = (module: string): string => `${module}-${PLACEHOLDER}`;

/**
 * Names a build by a hash of its minified scripts, so that the same sources give the same files on
 * every machine. Integrity hashes and chunk names are computed afterwards.
 */
export class UniqueNamePlugin {
  apply(compiler: Compiler): void {
    const { Compilation } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compiler.hooks.thisCompilation.tap('UniqueName', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'UniqueName', stage }, () =>
        nameScripts(compiler, compilation),
      ),
    );
  }
}

function nameScripts({ webpack }: Compiler, compilation: Compilation): void {
  const assets = compilation.getAssets();
  const scripts = assets.filter(({ name }) => name.endsWith('.js'));
  // The content hashes of chunks are provisional here, and depend on the folder of the sources.
  const provisional = assets.flatMap(({ info }) => info.contenthash ?? []);
  const texts = scripts.map(({ source }) =>
    provisional.reduce((text, hash) => text.replaceAll(hash, ''), readSource(source)),
  );
  const hash = createHash('sha256').update(texts.sort().join('\0')).digest('hex');
  for (const { name, source } of scripts) {
    const named = new webpack.sources.ReplaceSource(source);
    for (const { index } of readSource(source).matchAll(new RegExp(PLACEHOLDER, 'g'))) {
      named.replace(index, index + PLACEHOLDER.length - 1, hash.slice(0, PLACEHOLDER.length));
    }
    compilation.updateAsset(name, named);
  }
}

const readSource = (source: Compilation['assets'][string]): string => source.source().toString();
