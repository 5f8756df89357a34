import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Publisher } from './publisher.ts';

/** The modules of the model's console that are released; root-config is not released again. */
export const MODULES = ['mf-users', 'mf-hubs'] as const;

/** Writes builds of one or two files for each module. */
export function makeBuilds(folder: string, script: string): void {
  for (const module of ['root-config', ...MODULES]) {
    const built = path.join(folder, module);
    mkdirSync(built, { recursive: true });
    const write = (name: string, text: string) => writeFileSync(path.join(built, name), text);
    write(`${module}.js`, script);
    write('contract.json', '{ "uses": {} }');
    if (module === 'root-config') write('page.html', '{{import-map}}{{releases}}</html>');
    else write('manifest.json', '{}');
  }
}

/** Creates a console in which version 1 of each module is live. */
export async function makeConsole(
  publisher: Publisher,
  built: string,
  dataFolder: string,
): Promise<void> {
  const { Store, publishAll, publishEdition, stageBuild } = publisher.commands;
  const store = new Store(dataFolder);
  const make = async () => {
    const staged = [];
    for (const [index, name] of ['root-config', ...MODULES].entries()) {
      const entries = { [`@console/${name}`]: `${name}.js` };
      const module = { name, origin: `http://localhost:${9000 + index}`, entries };
      staged.push(await stageBuild(store, module, path.join(built, name), '1'));
    }
    await publishAll(store, staged);
    await publishEdition(store, undefined, {
      modules: Object.fromEntries(
        staged.map(({ module, origin }) => [module, { origin, version: '1', built: {} }]),
      ),
      settings: { overrideOrigins: [] },
      configuration: { api: {} },
      changes: staged.map(({ module }) => ({ at: '', by: '', how: 'start', module, to: '1' })),
    });
  };
  publisher.start();
  const made = make();
  while (publisher.isWaiting) await publisher.takeTurn();
  await made;
}
