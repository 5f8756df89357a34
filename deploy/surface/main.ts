import { existsSync } from 'node:fs';
import { runMain } from '../command.ts';
import { root } from '../folders.ts';
import { json, writeWhole } from '../release/write-whole.ts';
import { readSurface, surfaceFault, surfaceFile, surfaceModules, surfaceOf } from './surface.ts';

/** `npm run surface`: writes down what the shared modules export, once their versions fit it. */
async function main(): Promise<void> {
  for (const name of surfaceModules) {
    const now = surfaceOf(root, name);
    const file = surfaceFile(root, name);
    const fault = existsSync(file) ? surfaceFault(readSurface(root, name), now) : undefined;
    if (fault) throw new Error(`${name} ${fault}.`);
    await writeWhole(file, json(now));
  }
}

runMain(main);
