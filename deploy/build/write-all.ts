import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes files below a folder, by their path there. */
export async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
}
