import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import type { Compiler, RuleSetRule } from 'webpack';

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

/** Divides Blueprint's stylesheet into the rules that the first screen needs, and the others. */
export function curatedCss(): RuleSetRule[] {
  const file = 'root-config/src/shared-dependencies/blueprint-classes.json';
  const classes: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const loader = path.join(import.meta.dirname, 'curated-css-loader.cjs');
  return [
    { issuer: /screens\.ts$/, options: { classes } },
    { issuer: /blueprint\.ts$/, options: { classes, others: true } },
  ].map((rule) => ({ test: /blueprint\.css$/, loader, ...rule }));
}
