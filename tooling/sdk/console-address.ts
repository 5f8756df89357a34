import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';

/** Name of this tool's package. */
export const TOOL = 'console';

/**
 * Returns the address of the console that provided this tool. It is in the tool's URL in a
 * `package.json`: that of the module, or the one that npm makes for a single command.
 *
 * @param folder - folder of the module, or of the tool's package
 * @returns the console's address, with a slash at the end
 * @throws {NumberedFailure} if no `package.json` at or above the folder has such a URL
 */
export function consoleAddress(folder: string): string {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const file = path.join(current, 'package.json');
    const named = existsSync(file) ? toolIn(readFileSync(file, 'utf8')) : undefined;
    const [, address] = /^(https?:.*\/)sdk\/console(?:-[^/]+)?\.tgz$/.exec(named ?? '') ?? [];
    if (address) return address;
    if (path.dirname(current) === current) break;
  }
  throw new NumberedFailure(
    'MF-193',
    `No package.json at or above ${folder} names the address of a console, as in "${TOOL}": "https://console.example.ch/sdk/console.tgz"`,
  );
}

function toolIn(text: string): string | undefined {
  const { dependencies, devDependencies } = JSON.parse(text);
  return { ...dependencies, ...devDependencies }[TOOL];
}
