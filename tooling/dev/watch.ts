import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { type BuildOptions, configuration } from '../bundler/webpack-config.ts';

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

/** What is watched. */
export interface Watched extends Omit<BuildOptions, 'mode' | 'before'> {
  /** The module's own folder. */
  readonly sources: string;
}

/** Builds a module into a folder by webpack, and again at each change. */
export function watch({ sources, ...options }: Watched, events: WatchEvents): Watch {
  const liveReload = ['live-reload.ts', 'live-reload.js']
    .map((file) => path.join(import.meta.dirname, file))
    .filter((file) => existsSync(file));
  const compiler = webpack(configuration({ ...options, mode: 'development', before: liveReload }));
  if (!compiler) throw new Error(`${options.name} cannot be built`);
  // What is served from the sources as it is counts as a change too.
  const manifest = path.join(sources, 'manifest.json');
  const assets = path.join(sources, 'assets');
  compiler.hooks.afterCompile.tap('assets', ({ contextDependencies, fileDependencies }) => {
    if (existsSync(assets)) contextDependencies.add(assets);
    fileDependencies.add(manifest);
  });
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) events.failed(error.message);
    else if (stats?.hasErrors()) {
      const messages = stats.toString({ colors: false, preset: 'errors-only' });
      // Where in its own code a loader noticed it helps nobody.
      events.failed(
        messages.replaceAll(/\n\s*(?:Caused by|Stack backtrace):(?:\n(?! @ ).*)*/g, ''),
      );
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
