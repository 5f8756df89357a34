import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import type { ModulePlan } from '../build/plan.ts';
import { configuration } from '../build/webpack-config.ts';
import { root } from '../folders.ts';

/** A module that is built at each change of its sources. */
export interface Watch {
  stop(): Promise<void>;
}

/** What happens as it is built. */
export interface WatchEvents {
  /** There is a new build; `hash` names it. */
  built(hash: string, milliseconds: number): void;
  /** It does not compile; the last build stays. */
  failed(messages: string): void;
}

/** Builds a module into a folder, and again at each change. */
export function watch(plan: ModulePlan, outputFolder: string, events: WatchEvents): Watch {
  const [compilation] = plan.compilations;
  if (!compilation) throw new Error(`${plan.name} has nothing to build`);
  const liveReload = path.join(root, 'deploy/dev/live-reload.ts');
  const compiler = webpack(
    configuration({ ...compilation, outputFolder, mode: 'development', before: [liveReload] }),
  );
  if (!compiler) throw new Error(`${plan.name} cannot be built`);
  // What is served from the sources as it is counts as a change too.
  const assets = path.join(root, plan.name, 'assets');
  compiler.hooks.afterCompile.tap('assets', ({ contextDependencies }) => {
    if (existsSync(assets)) contextDependencies.add(assets);
  });
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) events.failed(error.message);
    else if (stats?.hasErrors()) {
      events.failed(stats.toString({ colors: false, preset: 'errors-only' }));
    } else if (stats) {
      events.built(`${stats.hash}-${stats.endTime}`, stats.endTime - stats.startTime);
    }
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        if (watching) watching.close(() => resolve());
        else resolve();
      }),
  };
}
