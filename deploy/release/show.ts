import path from 'node:path';
import { askOperatorServer } from '@console/platform/operator/operator-client.ts';
import { inOneLine } from '@console/shared-node/failure.ts';
import type { ReportFigures } from '@console/shared-ui/contract';
import type { Caller } from './caller.ts';
import type { OldVersion } from './clean.ts';
import { type Console, type Edition, type EditionTrial, unknownModule } from './edition.ts';
import { freezeOf, inWords } from './freeze.ts';
import { type HistoryEntry, withdrawalOf } from './history.ts';
import { addressOfPlace, readReleases } from './release.ts';
import { trialOf } from './trials.ts';

type Say = (line: string) => void;

/** Says what is live of each module, or all that is published of one, and what was reported of it. */
export async function showVersions(
  { folders, edition }: Console,
  module: string | undefined,
  { say, reportsIn }: Pick<Caller, 'say' | 'reportsIn'>,
): Promise<void> {
  requireKnown(module, Object.keys(edition.modules));
  const freeze = freezeOf(edition);
  if (freeze) say(`${inWords(freeze)}.`);
  const { versions, uncounted } = await reportedOf(reportsIn ?? path.dirname(folders.editions));
  for (const [name, live] of Object.entries(edition.modules)) {
    if (module !== undefined && module !== name) continue;
    const published = await readReleases(folders.releases, name, live);
    say(`${name}  ${addressOfPlace(live)}`);
    for (const { version, publishedAt } of published) {
      const mark = markOf(edition, name, version);
      const figures = versions.find((one) => one.module === name && one.version === version);
      if (!module && !mark && !figures) continue;
      const words = [version, publishedAt, mark && `← ${mark}`, figures && errorsOf(figures)];
      say(`  ${inOneLine(words.filter(Boolean).join('  '))}`);
    }
    if (!module) say(`  ${published.length} published`);
  }
  const last = uncounted.filter((one) => module === undefined || one.module === module).at(-1);
  if (last) {
    say(
      `The last report that was not counted: ${last.module} ${last.number} at ${last.at}, ${last.why}.`,
    );
  }
}

/** What the receiver of reports tells of the last hour; nothing where none runs. */
async function reportedOf(dataFolder: string): Promise<ReportFigures> {
  const file = path.join(dataFolder, 'reports.operator.json');
  const answer = await askOperatorServer(file, 'figures').catch(() => undefined);
  const figures = answer?.result as Partial<ReportFigures> | undefined;
  return { versions: figures?.versions ?? [], uncounted: figures?.uncounted ?? [] };
}

function errorsOf({ errors, people, slowFrames }: ReportFigures['versions'][number]): string {
  const sum = errors.reduce((all, one) => all + one, 0);
  const slow = slowFrames ? `, ${slowFrames} × slow frames` : '';
  return `${sum} ${sum === 1 ? 'error' : 'errors'} in the last hour, of ${people} ${people === 1 ? 'person' : 'people'}${slow}`;
}

/** What there is to say about a version; nothing about most. */
function markOf(edition: Edition, module: string, version: string): string {
  if (edition.modules[module]?.version === version) return 'live';
  const trial = trialOf(edition, module);
  if (trial?.versions[module] === version) return `on trial: ${termsOf(trial)}`;
  const withdrawal = withdrawalOf(edition.history, module, version);
  if (!withdrawal) return '';
  const { by, at, reason } = withdrawal;
  return `withdrawn by ${by} at ${at}${reason ? `: ${reason}` : ''}`;
}

const termsOf = ({ share, until }: Pick<EditionTrial, 'share' | 'until'>): string =>
  `${share} % until ${until}`;

/** Says who changed what of the live versions, and when, the newest first. */
export async function showHistory(
  { edition }: Console,
  module: string | undefined,
  { say }: Pick<Caller, 'say'>,
): Promise<void> {
  requireKnown(module, [...new Set(edition.history.flatMap((entry) => entry.module ?? []))]);
  for (const entry of edition.history.toReversed()) {
    if (module !== undefined && module !== entry.module) continue;
    const { id, at, by, how } = entry;
    say(inOneLine([id, at, by, how, ...wordsOf(entry)].join('  ')));
  }
}

/** Says which versions were removed, or would be, and what that frees. */
export function showCleaned(old: readonly OldVersion[], isDry: boolean, say: Say): void {
  for (const { module, version } of old) say(`${module}  ${version}`);
  const megabytes = old.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  const versions = old.length === 1 ? '1 version' : `${old.length} versions`;
  say(`${versions}, ${megabytes.toFixed(1)} MB: ${isDry ? 'nothing was removed' : 'removed'}.`);
}

/** What an entry changed, and why. */
function wordsOf(entry: HistoryEntry): readonly string[] {
  const { module, from, to } = entry;
  const reason = 'reason' in entry && entry.reason ? [entry.reason] : [];
  if ('settings' in entry) return [entry.settings.join(', ')];
  if (module === undefined) return reason;
  const change = (from ?? to) ? [`${from ?? 'nothing'} → ${to ?? 'nothing'}`] : [];
  const version = 'version' in entry && change.length === 0 ? [entry.version] : [];
  const terms = entry.how === 'trial' ? [termsOf(entry)] : [];
  return [module, ...version, ...change, ...terms, ...reason];
}

function requireKnown(module: string | undefined, known: readonly string[]): void {
  if (module !== undefined && !known.includes(module)) throw unknownModule(module, known);
}
