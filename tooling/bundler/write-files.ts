import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes files below a folder; `file` is the path below it. */
export async function writeFiles(
  folder: string,
  files: Iterable<readonly [file: string, text: string]>,
): Promise<void> {
  for (const [file, text] of files) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}
