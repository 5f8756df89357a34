import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './folders.ts';

/** The version of the product: that of the root's `package.json`, also in a package. */
export const productVersion: string = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
).version;
