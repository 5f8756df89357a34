import type { Compiler } from 'webpack';

const WHOLE = '@blueprintjs/core';

/** The names of Blueprint that every page has, in `root-config/src/shared-dependencies/screens.ts`. */
export const firstBlueprint = [
  'AnchorButton',
  'Button',
  'Icon',
  'InputGroup',
  'Spinner',
  'SpinnerSize',
];

/**
 * Lets a module that uses no other names of Blueprint import them from the file that every page has. Other
 * modules import all of Blueprint, which loads with the first of them.
 */
export class FirstBlueprintPlugin {
  apply(compiler: Compiler): void {
    const { ExternalModule } = compiler.webpack;
    compiler.hooks.compilation.tap('FirstBlueprint', ({ hooks, modules, moduleGraph }) =>
      hooks.afterOptimizeDependencies.tap('FirstBlueprint', () => {
        for (const module of modules) {
          if (!(module instanceof ExternalModule) || module.request !== WHOLE) continue;
          const used = moduleGraph.getUsedExports(module, undefined);
          // A set, if each name is known.
          if (typeof used !== 'object' || used === null) continue;
          if ([...used].every((name) => firstBlueprint.includes(name)))
            module.request = `${WHOLE}/first`;
        }
      }),
    );
  }
}
