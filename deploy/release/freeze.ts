import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isWayBack } from './check/check-fit.ts';
import { type DeploymentFolders, type Edition, readEdition } from './edition.ts';
import type { FreezeChange } from './history.ts';
import { changeDeployment } from './lock.ts';
import { type NextEdition, publishEdition } from './publish-edition.ts';
import { JudgedTypes } from './types/judged-types.ts';
import { whoami } from './whoami.ts';

/** Who has stopped all releases, and when; nothing where they go. */
export function freezeOf({ history }: Pick<Edition, 'history'>): FreezeChange | undefined {
  const last = history.findLast((entry) => entry.module === undefined);
  return last?.how === 'freeze' ? last : undefined;
}

/** As a sentence: who, since when, and why. */
export const inWords = ({ by, at, reason }: FreezeChange): string =>
  `All releases are stopped, by ${by} since ${at}${reason ? `: ${reason}` : ''}`;

/** @throws {NumberedFailure} that says who has stopped all releases, since when and why */
export function requireThawed(edition: Pick<Edition, 'history'>): void {
  const freeze = freezeOf(edition);
  if (freeze) throw new NumberedFailure('MF-108', inWords(freeze));
}

/**
 * Stops all releases, or lets them go again. What is under way ends before; nothing goes live after.
 *
 * @param reason - said to whoever tries to release meanwhile
 * @returns what holds now, in a sentence
 */
export function setFreeze(
  folders: DeploymentFolders,
  current: Edition,
  how: FreezeChange['how'],
  reason: string,
): Promise<string> {
  return changeDeployment(folders, async () => {
    const now = (await readEdition(folders)) ?? current;
    const before = freezeOf(now);
    if (how === 'freeze' && before) return inWords(before);
    if (how === 'unfreeze' && !before) return 'Releases were not stopped';
    const change = { at: new Date().toISOString(), by: whoami(), how, ...(reason && { reason }) };
    const { modules, settings } = now;
    const judged = await JudgedTypes.open(folders);
    const next: NextEdition = {
      modules,
      settings,
      changes: [change],
      isWayBack: isWayBack(judged),
    };
    const freeze = freezeOf(await publishEdition(folders, now, next));
    return freeze ? inWords(freeze) : 'Releases go again';
  });
}
