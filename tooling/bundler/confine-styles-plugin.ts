import type { Compilation, Compiler } from 'webpack';
import { confineStyles } from './confine-styles.ts';

/** Confines the stylesheets of a micro-frontend to its screen, before they are minified. */
export class ConfineStylesPlugin {
  readonly #module: string;

  constructor(module: string) {
    this.#module = module;
  }

  apply({ hooks, webpack }: Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
    hooks.thisCompilation.tap('ConfineStyles', (compilation: Compilation) =>
      compilation.hooks.processAssets.tap({ name: 'ConfineStyles', stage }, () => {
        const sheets = compilation
          .getAssets()
          .filter(({ name }) => name.endsWith('.css'))
          .map(({ name, source }) => [name, String(source.source())] as const);
        for (const [name, css] of confineStyles(new Map(sheets), this.#module)) {
          compilation.updateAsset(name, new webpack.sources.RawSource(css));
        }
      }),
    );
  }
}
