import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@console/shared-ui/contract';

/** The paths of a module's texts, if it has any. */
export const textFiles = languages.map((language) => `assets/i18n/${language}.json`);

/**
 * Returns integrity metadata of content (W3C Subresource Integrity §3.1).
 *
 * @param like - metadata with the algorithm to use; SHA-384 by default
 */
export function integrityOf(content: Buffer, like = ''): string {
  const [algorithm] = /^sha(256|384|512)(?=-)/.exec(like) ?? ['sha384'];
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

/**
 * Returns the integrity of the scripts, stylesheets and texts that a page requests, by path. Chunks are
 * left out, because the entries that load them contain their hashes.
 */
export function integrityOfNamed(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter(
    (file) => /\.(js|css)$/.test(file) && !file.startsWith('chunk-'),
  );
  const texts = textFiles.filter((file) => existsSync(path.join(folder, file)));
  return Object.fromEntries(
    [...files.sort(), ...texts].map((file) => [
      file,
      integrityOf(readFileSync(path.join(folder, file))),
    ]),
  );
}
