import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { type BuildOptions, configuration } from '../bundler/webpack-config.ts';
import type { BuiltFiles } from './live-reload.ts';

/** A running watch build. */
export interface Watch {
  stop(): Promise<void>;
}

export interface WatchEvents {
  /** A build succeeded; `hash` identifies it. Only a build with a file for each source file has `files`. */
  built(hash: string, milliseconds: number, files?: BuiltFiles): void;
  /** A build failed; the output of the previous build stays. */
  failed(messages: string): void;
}

export interface Watched extends Omit<BuildOptions, 'mode' | 'before'> {
  readonly sources: string;
}

/** Builds a module with webpack, now and at each change. */
export function watch({ sources, ...options }: Watched, events: WatchEvents): Watch {
  const liveReload = ['webpack-reload.ts', 'webpack-reload.js']
    .map((file) => path.join(import.meta.dirname, file))
    .filter((file) => existsSync(file));
  const compiler = webpack(
    configuration({ ...options, mode: 'development', before: liveReload, hot: true }),
  );
  if (!compiler) throw new Error(`${options.name} cannot be built`);
  // Files that are served directly from the sources also trigger a build.
  const manifest = path.join(sources, 'manifest.json');
  const assets = path.join(sources, 'assets');
  compiler.hooks.afterCompile.tap('assets', ({ contextDependencies, fileDependencies }) => {
    if (existsSync(assets)) contextDependencies.add(assets);
    fileDependencies.add(manifest);
  });
  const watching = compiler.watch(
    { aggregateTimeout: 20, ...options.team?.watchOptions },
    (error, stats) => {
      if (error) events.failed(error.message);
      else if (stats?.hasErrors()) {
        const messages = stats.toString({ colors: false, preset: 'errors-only' });
        // Drops the loader's own stack trace.
        events.failed(
          messages.replaceAll(/\n\s*(?:Caused by|Stack backtrace):(?:\n(?! @ ).*)*/g, ''),
        );
      } else if (stats) {
        events.built(`${stats.hash}-${stats.endTime}`, stats.endTime - stats.startTime);
      }
    },
  );
  return {
    stop: () =>
      new Promise((resolve) => {
        if (watching) watching.close(() => resolve());
        else resolve();
      }),
  };
}
