import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes files to a folder, by their path in it. */
export async function writeFiles(
  folder: string,
  files: Iterable<readonly [file: string, text: string]>,
): Promise<void> {
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
}
