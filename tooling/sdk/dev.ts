import path from 'node:path';
import { interrupted, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { DEFAULT_PORT_BASE, OFFSETS } from '@console/shared-node/ports.ts';
import { develop, requireFreePort } from '../dev/develop.ts';
import { watch } from '../dev/watch.ts';
import { buildOf, type OwnModule } from './own-module.ts';
import { isBuiltByVite, watchByVite } from './vite-build.ts';

/**
 * Runs `console dev`: builds a module at each change and runs it in its console, until Ctrl-C.
 *
 * @param wanted - port for the build, instead of the one that a local console's link uses
 */
export async function developModule(module: OwnModule, wanted?: string): Promise<void> {
  const { name, folder, address } = module;
  const { origin, hostname, port: consolePort } = new URL(address);
  const isLocal = hostname === 'localhost';
  const base = isLocal ? Number(consolePort) - OFFSETS.console : DEFAULT_PORT_BASE;
  const port = wanted === undefined ? base + OFFSETS.elsewhere : Number(wanted);
  if (!(port > 0 && port < 65_536)) throw new NumberedFailure('MF-150', `${wanted} is no port`);
  await requireFreePort(port, name);
  const build = `http://localhost:${port}/${name}.js`;
  const link = isLocal && wanted === undefined ? `${address}local-builds/${name}` : undefined;
  const outputFolder = path.join(folder, 'node_modules/.cache/console/dev');
  const stop = await develop(
    {
      name,
      sources: folder,
      outputFolder,
      watch: isBuiltByVite(module)
        ? (events) => watchByVite(module, outputFolder, events)
        : (events) => watch({ ...buildOf(module), outputFolder, sources: folder }, events),
    },
    { consoleOrigin: origin, port, welcome: welcomeOf(name, address, build, link) },
    say,
  );
  await interrupted();
  await stop();
}

/** Returns the first message. Only a local console has a link that tries a local build. */
const welcomeOf = (name: string, address: string, build: string, link: string | undefined) => `
Open         ${link ?? address}
${
  link
    ? ''
    : `where modules.json allows http://localhost:*, and put on the list of overrides, in the browser's console:
             importMapOverrides.addOverride('@console/${name}', '${build}')
`
}and the console there runs ${name} from these sources, and reloads when they change.
Other tools: @console/${name} is at ${build}

Stop with Ctrl-C; the published version then runs again.`;
