import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Integrity metadata of some content (W3C Subresource Integrity §3.1). */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * The integrity of the scripts and stylesheets that a page names itself, by file name. Chunks are
 * left out: the entry that asks for them carries their hashes.
 */
export function integrityOfEntries(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter(
    (file) => /\.(js|css)$/.test(file) && !file.startsWith('chunk-'),
  );
  return Object.fromEntries(
    files.sort().map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))]),
  );
}
