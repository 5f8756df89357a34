import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  importMapFile,
  modulesOf,
  readImportMap,
} from '@console/deploy/build-output/import-map.ts';
import { developmentOrigin, localBuildsPath } from '@console/deploy/static/try-local-build.ts';
import { interrupted, runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { atPortBase, isAnswered, OFFSETS } from '@console/shared-node/ports.ts';
import { buildStale } from '../bundler/build-stale.ts';
import { planAll } from '../bundler/plan.ts';
import { type KeptDeployment, keepDeployment } from '../start/kept-deployment.ts';
import { readOptions, type StartOptions } from '../start/options.ts';
import { develop, requireFreePort } from './develop.ts';
import { type Watched, watch } from './watch.ts';

/** Their files are of the page itself, or stand for many names: each needs a release. */
const NOT_ALONE = ['root-config', 'shared-dependencies'];

/**
 * `npm run dev -- <module>`: that module from a watching build, with live reload, inside the
 * otherwise published console, which is started if it does not run.
 */
async function main(): Promise<void> {
  const options = readDevelopmentOptions(process.argv.slice(2));
  const consoleOrigin = `http://localhost:${options.portBase + OFFSETS.console}`;
  const origin = developmentOrigin(originOf(options));
  const port = Number(new URL(origin).port);
  await requireFreePort(port, options.module);
  const deployment = await startUnlessRunning(options);

  const watched = watchedOf(options.module);
  const stop = await develop(
    { ...watched, watch: (events) => watch(watched, events) },
    { consoleOrigin, port, welcome: welcome(options.module, consoleOrigin, origin) },
    say,
  );
  await Promise.race([interrupted(), ...(deployment ? [deployment.leftOff] : [])]);
  await Promise.all([stop(), deployment?.stop()]);
}

function welcome(module: string, consoleOrigin: string, origin: string): string {
  return `
Open         ${consoleOrigin}${localBuildsPath}${module}
and the console there runs ${module} from these sources, and reloads when they change.
Other tools: @console/${module} is at ${origin}/${module}.js

Stop with Ctrl-C; the published version then runs again.`;
}

/** Origin of the module's static server. */
function originOf({ module, portBase }: DevelopmentOptions): string {
  const modules = modulesOf(readImportMap(importMapFile));
  const found = modules.find(({ name }) => name === module);
  const names = modules.map(({ name }) => name).filter((name) => !NOT_ALONE.includes(name));
  if (!found || NOT_ALONE.includes(module)) {
    throw new NumberedFailure(
      'MF-170',
      `"${module}" cannot be developed like this; there are: ${names.join(', ')}`,
    );
  }
  return atPortBase(found.origin, portBase);
}

function watchedOf(module: string): Watched {
  const plan = planAll('development').find(({ name }) => name === module);
  const [compilation] = plan?.compilations ?? [];
  if (!compilation) throw new NumberedFailure('MF-172', `importmap.json has no ${module}`);
  return {
    ...compilation,
    folder: root,
    outputFolder: path.join(root, '.cache/dev', module),
    sources: path.join(root, module),
  };
}

async function startUnlessRunning(
  options: DevelopmentOptions,
): Promise<KeptDeployment | undefined> {
  const port = options.portBase + OFFSETS.console;
  if (await isAnswered(port)) {
    say(`Using the console at http://localhost:${port}`);
    return undefined;
  }
  await buildStale(say);
  const { tenants, users } = options;
  const environment = { SEED_TENANTS: String(tenants), SEED_USERS: String(users) };
  return keepDeployment({ ...options, environment }, say);
}

/** What a person may choose when developing a module. */
interface DevelopmentOptions extends StartOptions {
  /** Folder name, e.g. `mf-users`. */
  readonly module: string;
}

/**
 * Reads the options of `npm run dev -- <module> …`: the module, and those of `npm start`.
 *
 * @throws {Error} with one sentence about the first that makes no sense
 */
function readDevelopmentOptions(args: readonly string[]): DevelopmentOptions {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      'port-base': { type: 'string' },
      data: { type: 'string' },
      tenants: { type: 'string' },
      users: { type: 'string' },
    },
  });
  const [module, ...more] = positionals;
  if (!module || more.length > 0)
    throw new NumberedFailure('MF-150', 'npm run dev -- <module>, e.g. mf-users');
  const place = tokens.find(({ kind }) => kind === 'positional')?.index;
  return { module, ...readOptions(args.filter((_, index) => index !== place)) };
}

runMain(main);
