import path from 'node:path';
import { askOperatorServer } from '@console/platform/operator/operator-client.ts';
import { inOneLine } from '@console/shared-node/failure.ts';
import type { ReportFigures } from '@console/shared-ui/contract';
import { describeEarlierApis } from '../check/contract.ts';
import { findTrial } from '../edition/trials.ts';
import { type Edition, requireModule } from '../store/edition.ts';
import { describeFreeze, findFreeze, findWithdrawal } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import { describeAllowance, locationAddress, readReleases } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { formatTerms } from './history.ts';

/** Prints what is live, on trial and reported, or all versions of one module (`--list`). */
export async function list(
  store: Store,
  { module }: { readonly module?: string },
  { say, reportsIn }: Pick<Caller, 'say' | 'reportsIn'>,
): Promise<void> {
  const edition = store.live;
  if (module !== undefined) requireModule(edition, module);
  const freeze = findFreeze(edition);
  if (freeze) say(`${describeFreeze(freeze)}.`);
  const { versions, uncounted } = await readReports(store, reportsIn);
  const running = await liveReleases(store, edition.modules);
  for (const [name, live] of Object.entries(edition.modules)) {
    if (module !== undefined && module !== name) continue;
    const published = await readReleases(store.releases, name, live);
    say(`${name}  ${locationAddress(live)}`);
    for (const release of published) {
      const { version, publishedAt, allowed } = release;
      const state = describeState(edition, name, version);
      const figures = versions.find((one) => one.module === name && one.version === version);
      if (!module && !state && !figures) continue;
      const earlier = state ? describeEarlierApis(release, running) : [];
      const words = [
        version,
        publishedAt,
        state && `← ${state}`,
        earlier.length > 0 && `needs the earlier API ${earlier.join(' and ')}`,
        allowed && describeAllowance(allowed),
        figures && describeFigures(figures),
      ];
      say(`  ${inOneLine(words.filter(Boolean).join('  '))}`);
      for (const { number, at, reports } of figures?.places ?? []) {
        say(`    ${number} at ${inOneLine(at)}${reports > 1 ? ` (${reports} reports)` : ''}`);
      }
    }
    if (!module) say(`  ${published.length} published`);
  }
  const last = uncounted.filter((one) => module === undefined || one.module === module).at(-1);
  if (last) {
    say(`The last uncounted report: ${last.module} ${last.number} at ${last.at}, ${last.why}.`);
  }
}

/**
 * Reads the reports from the receiver; returns none if no receiver runs.
 *
 * @param reportsIn - data folder of the receiver, if it is not the console's
 */
export async function readReports(
  { editions }: Pick<Store, 'editions'>,
  reportsIn = path.dirname(editions),
): Promise<ReportFigures> {
  const file = path.join(reportsIn, 'reports.operator.json');
  const answer = await askOperatorServer(file, 'figures').catch(() => undefined);
  const figures = answer?.result as Partial<ReportFigures> | undefined;
  return { ...figures, versions: figures?.versions ?? [], uncounted: figures?.uncounted ?? [] };
}

function describeFigures(figures: ReportFigures['versions'][number]): string {
  const { errors, people, slowFrames, firstRowsMs } = figures;
  const sum = errors.reduce((all, one) => all + one, 0);
  const slow = slowFrames ? `, ${slowFrames} × slow frames` : '';
  const rows = firstRowsMs === undefined ? '' : `, first rows after ${firstRowsMs} ms`;
  return `${sum} ${sum === 1 ? 'error' : 'errors'} in the last hour, from ${people} ${people === 1 ? 'user' : 'users'}${slow}${rows}`;
}

/** Returns the status of a version; '' if it is neither live, nor on trial, nor withdrawn. */
function describeState(edition: Edition, module: string, version: string): string {
  if (edition.modules[module]?.version === version) return 'live';
  const trial = findTrial(edition, module);
  if (trial?.versions[module] === version) return `on trial: ${formatTerms(trial)}`;
  const withdrawal = findWithdrawal(edition.history, module, version);
  if (!withdrawal) return '';
  const { by, at, reason } = withdrawal;
  return `withdrawn by ${by} at ${at}${reason ? `: ${reason}` : ''}`;
}
