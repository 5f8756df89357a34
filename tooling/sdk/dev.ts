import path from 'node:path';
import { interrupted, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { DEFAULT_PORT_BASE, elsewherePorts, OFFSETS } from '@console/shared-node/ports.ts';
import { develop, findPort } from '../dev/develop.ts';
import { watch } from '../dev/watch.ts';
import { createMocks, type MockOptions } from './mock/mocks.ts';
import { installedVersions, type OwnModule, webpackBuildOf } from './own-module.ts';
import { isBuiltByVite, watchByVite } from './vite-build.ts';

/** The options of `console dev`. */
export interface DevOptions extends MockOptions {
  /** Port for the build; by default the port that a local console's link uses. */
  readonly port?: string | undefined;
}

/** Runs `console dev`: builds a module at each change and serves it to its console, until Ctrl-C. */
export async function developModule(
  module: OwnModule,
  { port: requestedPort, ...options }: DevOptions,
): Promise<void> {
  const { name, folder, address } = module;
  const { origin, hostname, port: consolePort } = new URL(address);
  const isLocal = hostname === 'localhost';
  const base = isLocal ? Number(consolePort) - OFFSETS.console : DEFAULT_PORT_BASE;
  const [first = 0, ...more] = elsewherePorts(base);
  const wanted = requestedPort === undefined ? [first, ...more] : [Number(requestedPort)];
  if (!wanted.every((one) => one > 0 && one < 65_536)) {
    throw new NumberedFailure('MF-150', `--port must be from 1 to 65535, got "${requestedPort}"`);
  }
  const port = await findPort(wanted, name);
  const mocks = await createMocks(folder, options, say);
  const mocked = mocks
    ? `\nMocks answer for ${mocks.names.join(', ')} in pages that run this build.`
    : '';
  const entry = `http://localhost:${port}/${name}.js`;
  const query = port === first ? '' : `?port=${port}`;
  const link =
    isLocal && requestedPort === undefined ? `${address}local-builds/${name}${query}` : undefined;
  const outputFolder = path.join(folder, 'node_modules/.cache/console/dev');
  const build = isBuiltByVite(module) ? undefined : await webpackBuildOf(module, 'development');
  const stop = await develop(
    {
      name,
      sources: folder,
      outputFolder,
      mocks,
      uses: installedVersions(module),
      watch: build
        ? (events) => watch({ ...build, outputFolder, sources: folder }, events)
        : (events) => watchByVite(module, outputFolder, events),
    },
    { consoleOrigin: origin, port, welcome: welcome(name, address, entry, link) + mocked },
    say,
  );
  await interrupted();
  await stop();
}

/** Returns the message after the first build. Only a local console has a link that tries a local build. */
const welcome = (name: string, address: string, build: string, link: string | undefined) => `
Open         ${link ?? address}
${
  link
    ? ''
    : `and enter in the browser's developer tools (the console's modules.json must allow http://localhost:*):
             importMapOverrides.addOverride('@console/${name}', '${build}')
`
}to run ${name} from these sources in the console. The page shows each change: React components keep
their state if only they change.
For other tools, @console/${name} is at ${build}

Stop with Ctrl-C; the published version then runs again.`;
