import { manifestFault } from '@console/shared-ui/contract';
import { close, listen } from '../http/listen.ts';
import { moduleServer } from '../http/module-server.ts';
import { isAnswered } from '../ports.ts';
import { type Candidate, withdraw } from './candidate.ts';
import { checkContracts } from './check/contract.ts';
import { checkLifecycles } from './check/lifecycles.ts';
import { checkServed } from './check/served.ts';
import {
  type DeploymentFolders,
  type Edition,
  type EditionModule,
  type NextEdition,
  publishEdition,
} from './edition.ts';
import type { HistoryEntry } from './history.ts';
import { Refusal } from './refusal.ts';
import { manifestOf, readRelease } from './release.ts';
import { publish, writeVersions } from './stage.ts';

/** Who makes it live, and by which command. */
export type Occasion = Pick<HistoryEntry, 'by' | 'how'>;

/**
 * Makes versions live, all of them in one step, once every check is passed.
 *
 * @throws {Refusal} when a check fails; then nothing has changed
 */
export async function makeLive(
  folders: DeploymentFolders,
  candidates: readonly Candidate[],
  occasion: Occasion,
  current: Edition,
): Promise<Edition> {
  return checked(folders, candidates, originOf(current), () =>
    publishEdition(folders, async (now = current) => {
      const modules = modulesWith(candidates, now);
      await checkLiveContracts(folders, candidates, modules);
      await publishAll(folders, candidates);
      return { modules, settings: now.settings, changes: changes(candidates, now, occasion) };
    }),
  );
}

/**
 * Goes on with versions that pass the checks of each by itself, and takes all of them away again
 * when one of them is refused, there or later.
 *
 * @throws {Refusal}
 */
export async function checked<Value>(
  folders: DeploymentFolders,
  candidates: readonly Candidate[],
  consoleOrigin: string,
  goOn: () => Promise<Value>,
): Promise<Value> {
  try {
    for (const candidate of candidates) await checkCandidate(folders, candidate, consoleOrigin);
    return await goOn();
  } catch (error) {
    if (error instanceof Refusal) await Promise.all(candidates.map(withdraw));
    throw error;
  }
}

/** Publishes versions: they are listed and can be tried. One process at a time. */
export async function publishAll(
  { releases }: DeploymentFolders,
  candidates: readonly Candidate[],
): Promise<void> {
  for (const { module, origin, folder, note } of candidates) {
    await publish(folder, note);
    await writeVersions(releases, module, origin);
  }
}

/** Origin of the console of an edition. */
export function originOf({ modules }: Edition): string {
  const origin = modules['root-config']?.origin;
  if (!origin) throw new Error('The console has no root-config.');
  return origin;
}

async function checkCandidate(
  { releases }: DeploymentFolders,
  { module, origin, folder, note }: Candidate,
  consoleOrigin: string,
): Promise<void> {
  const { version, integrity, entries } = note;
  const served = { module, version, origin, folder, integrity };
  if (!(await isLocallyAnswered(origin)) && !(await isLocallyAnswered(consoleOrigin))) {
    // The console is stopped. Its servers are ours: look at what they will serve.
    const server = moduleServer(module, releases, [consoleOrigin]);
    const standIn = await listen(server, 0);
    await checkServed(served, consoleOrigin, standIn).finally(() => close(server));
  } else {
    await checkServed(served, consoleOrigin);
  }
  const manifest = manifestOf(folder);
  const fault = manifest === undefined ? undefined : manifestFault(manifest);
  if (fault) throw new Refusal(module, version, `in its manifest.json, ${fault}`);
  await checkLifecycles({ module, version, folder, entries, manifest });
}

/** Whether something listens at an origin; those of other machines are taken to do so. */
async function isLocallyAnswered(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return hostname !== 'localhost' || isAnswered(Number(port));
}

function modulesWith(
  candidates: readonly Candidate[],
  { modules }: Edition,
): Readonly<Record<string, EditionModule>> {
  const changed = candidates.map(({ module, origin, note, builtBy }) => {
    const built = { ...modules[module]?.built, ...(builtBy && { [builtBy]: note.content }) };
    return [module, { origin, version: note.version, built }];
  });
  return { ...modules, ...Object.fromEntries(changed) };
}

async function checkLiveContracts(
  { releases }: DeploymentFolders,
  candidates: readonly Candidate[],
  modules: Edition['modules'],
): Promise<void> {
  const changing = new Map(candidates.map(({ module, note }) => [module, note]));
  const live = await Promise.all(
    Object.entries(modules).map(async ([module, { origin, version }]) => ({
      ...(changing.get(module) ?? (await readRelease(releases, module, version, origin))),
      module,
    })),
  );
  checkContracts(live, new Set(changing.keys()));
}

function changes(
  candidates: readonly Candidate[],
  { modules }: Edition,
  occasion: Occasion,
): NextEdition['changes'] {
  const at = new Date().toISOString();
  return candidates.map(({ module, note }) => {
    const from = modules[module]?.version;
    return { at, ...occasion, module, ...(from && { from }), to: note.version };
  });
}
