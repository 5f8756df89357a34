import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../folders.ts';

const { resolve } = createRequire(import.meta.url);
const ours = (file: string): string =>
  path.join(root, 'root-config/src/shared-dependencies/instead', file);

/** What packages ask for, and what they get in its place: nothing that the first rows don't need. */
export const instead: Readonly<Record<string, string>> = {
  [resolve('@blueprintjs/icons/lib/esm/iconNames.js')]: ours('icon-names.ts'),
};
