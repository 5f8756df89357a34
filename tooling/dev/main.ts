import path from 'node:path';
import { parseArgs } from 'node:util';
import { usedVersions } from '@console/deploy/build-output/contract.ts';
import {
  importMapFile,
  modulesOf,
  readImportMap,
} from '@console/deploy/build-output/import-map.ts';
import { localBuildsPath } from '@console/deploy/static/development-react.ts';
import { developmentOrigin } from '@console/deploy/static/try-local-build.ts';
import { interrupted, runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { atPortBase, isAnswered, OFFSETS } from '@console/shared-node/ports.ts';
import { buildStale } from '../bundler/build-stale.ts';
import { planAll } from '../bundler/plan.ts';
import { withTeamWebpack } from '../bundler/team-webpack.ts';
import { type KeptDeployment, keepDeployment } from '../start/kept-deployment.ts';
import { readOptions, type StartOptions } from '../start/options.ts';
import { develop, findPort } from './develop.ts';
import { type Watched, watch } from './watch.ts';

/** Modules that need a release: one is part of the page, the other provides several specifiers. */
const NEED_RELEASE = ['root-config', 'shared-dependencies'];

/** `npm run dev -- <module>`: runs a module with live reload in the console. Starts the console if needed. */
async function main(): Promise<void> {
  const options = readDevelopmentOptions(process.argv.slice(2));
  const consoleOrigin = `http://localhost:${options.portBase + OFFSETS.console}`;
  const origin = developmentOrigin(moduleOrigin(options));
  const port = await findPort([Number(new URL(origin).port)], options.module);
  const deployment = await startUnlessRunning(options);

  const watched = await watchOptions(options.module);
  const stop = await develop(
    { ...watched, uses: usedVersions(options.module), watch: (events) => watch(watched, events) },
    { consoleOrigin, port, welcome: welcome(options.module, consoleOrigin, origin) },
    say,
  );
  await Promise.race([interrupted(), ...(deployment ? [deployment.givenUp] : [])]);
  await Promise.all([stop(), deployment?.stop()]);
}

function welcome(module: string, consoleOrigin: string, origin: string): string {
  return `
Open         ${consoleOrigin}${localBuildsPath}${module}
to run ${module} from these sources in the console. The page shows each change: components keep their state if only they change.
For other tools, @console/${module} is at ${origin}/${module}.js

Stop with Ctrl-C; the published version then runs again.`;
}

function moduleOrigin({ module, portBase }: DevelopmentOptions): string {
  const modules = modulesOf(readImportMap(importMapFile));
  const found = modules.find(({ name }) => name === module);
  const names = modules.map(({ name }) => name).filter((name) => !NEED_RELEASE.includes(name));
  if (!found || NEED_RELEASE.includes(module)) {
    throw new NumberedFailure(
      'MF-170',
      `npm run dev does not support "${module}"; choose one of: ${names.join(', ')}`,
    );
  }
  return atPortBase(found.origin, portBase);
}

async function watchOptions(module: string): Promise<Watched> {
  const plan = planAll('development').find(({ name }) => name === module);
  const [compilation] = plan?.compilations ?? [];
  if (!compilation) throw new NumberedFailure('MF-172', `importmap.json has no ${module}`);
  return {
    ...(await withTeamWebpack(path.join(root, module), 'development', compilation)),
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

interface DevelopmentOptions extends StartOptions {
  readonly module: string;
}

/** Parses the options: the module, and the options of `npm start`. */
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
  const position = tokens.find(({ kind }) => kind === 'positional')?.index;
  return { module, ...readOptions(args.filter((_, index) => index !== position)) };
}

runMain(main);
