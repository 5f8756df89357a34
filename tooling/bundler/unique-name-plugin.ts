import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';

/** Stands in the code for the hash that comes in its place, which has as many letters. */
const PLACE = 'hashhere';

/**
 * What a build is called in a page: two builds of one name would take each other's chunks for their
 * own, and run code of both. {@link UniqueNamePlugin} fills it in.
 */
export const uniqueName = (module: string): string => `${module}-${PLACE}`;

/**
 * Names a build for its content, so that the same sources make the same files on every machine: the
 * hash is that of its scripts when they are minified. Integrity and names of chunks come after it.
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
  // Those of chunks are provisional still: they know in which folder the sources lie.
  const provisional = assets.flatMap(({ info }) => info.contenthash ?? []);
  const texts = scripts.map(({ source }) =>
    provisional.reduce((text, hash) => text.replaceAll(hash, ''), textOf(source)),
  );
  const hash = createHash('sha256').update(texts.sort().join('\0')).digest('hex');
  for (const { name, source } of scripts) {
    const named = new webpack.sources.ReplaceSource(source);
    for (const { index } of textOf(source).matchAll(new RegExp(PLACE, 'g'))) {
      named.replace(index, index + PLACE.length - 1, hash.slice(0, PLACE.length));
    }
    compilation.updateAsset(name, named);
  }
}

const textOf = (source: Compilation['assets'][string]): string => source.source().toString();
