import { bytesOf, kilobytes, releaseAt } from './fetches.ts';
import type { LoadedFile } from './first-visit.ts';
import type { Result } from './result.ts';

/** Lists by module and file what both load before the first rows. */
export function compareFiles(
  console: readonly LoadedFile[],
  singlePage: readonly LoadedFile[],
): Result {
  const modules = new Map<string, LoadedFile[]>();
  for (const file of [...console].sort((a, b) => b.bytes - a.bytes)) {
    const module = releaseAt(file.address).module ?? 'the page';
    modules.set(module, [...(modules.get(module) ?? []), file]);
  }
  const lines = [...modules, ['the single-page app', singlePage] as const].map(
    ([name, files]) => `${name}: ${formatFiles(files)}`,
  );
  return {
    name: 'Difference between the console and the single-page app: scripts and styles before the first rows, Brotli',
    value: `${kilobytes(bytesOf(console) - bytesOf(singlePage))} more, in ${console.length} files against ${singlePage.length}`,
    limit: 'none set',
    reached: true,
    method: `by file, in KB as transferred in one of those visits\n    ${lines.join('\n    ')}`,
  };
}

function formatFiles(files: readonly LoadedFile[]): string {
  const named = files.map(({ address, bytes }) => {
    const name = /[^/]+$/.exec(new URL(address).pathname)?.[0];
    return `${name} ${(bytes / 1024).toFixed(1)}`;
  });
  return `${kilobytes(bytesOf(files))} (${named.join(', ')})`;
}
