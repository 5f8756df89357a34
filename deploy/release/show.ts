import type { OldVersion } from './clean.ts';
import { type Console, unknownModule } from './commands.ts';
import { freezeOf, inWords } from './freeze.ts';
import type { HistoryEntry } from './history.ts';
import { readReleases } from './release.ts';

type Say = (line: string) => void;

/** Says what is live of each module, or all that is published of one. */
export async function showVersions(
  { folders, edition }: Console,
  module: string | undefined,
  say: Say,
): Promise<void> {
  requireKnown(module, Object.keys(edition.modules));
  const freeze = freezeOf(edition);
  if (freeze) say(`${inWords(freeze)}.`);
  for (const [name, { origin, version }] of Object.entries(edition.modules)) {
    if (module !== undefined && module !== name) continue;
    const published = await readReleases(folders.releases, name, origin);
    say(`${name}  ${origin}`);
    for (const release of published) {
      const mark = release.version === version ? '  ← live' : '';
      if (module || mark) say(`  ${release.version}  ${release.publishedAt}${mark}`);
    }
    if (!module) say(`  ${published.length} published`);
  }
}

/** Says who changed what of the live versions, and when, the newest first. */
export async function showHistory(
  { edition }: Console,
  module: string | undefined,
  say: Say,
): Promise<void> {
  requireKnown(module, [...new Set(edition.history.flatMap((entry) => entry.module ?? []))]);
  for (const { id, at, by, how, ...change } of edition.history.toReversed()) {
    if (module !== undefined && module !== change.module) continue;
    say(`${id}  ${at}  ${by}  ${how}  ${inOneLine(change)}`.trimEnd());
  }
}

/** Says which versions were removed, or would be, and what that frees. */
export function showCleaned(old: readonly OldVersion[], isDry: boolean, say: Say): void {
  for (const { module, version } of old) say(`${module}  ${version}`);
  const megabytes = old.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  const versions = old.length === 1 ? '1 version' : `${old.length} versions`;
  say(`${versions}, ${megabytes.toFixed(1)} MB: ${isDry ? 'nothing was removed' : 'removed'}.`);
}

const inOneLine = (change: Pick<HistoryEntry, 'module' | 'from' | 'to'> & { reason?: string }) =>
  change.module === undefined
    ? (change.reason ?? '')
    : `${change.module}  ${change.from ?? 'nothing'} → ${change.to ?? 'nothing'}`;

function requireKnown(module: string | undefined, known: readonly string[]): void {
  if (module !== undefined && !known.includes(module)) throw unknownModule(module, known);
}
