import path from 'node:path';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { TrialConsole } from '@console/deploy/testing/trial-console.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Files } from './compose.ts';
import { harmful } from './harmful.ts';
import { harmless } from './harmless.ts';
import { writeFiles } from './release-files.ts';

const PORT_BASE = 9860;
const opened = new TrialConsole(PORT_BASE);

const said: string[] = [];
const caller = localCaller((line) => void said.push(line));

/** Releases a folder with these files without `--allow`. */
async function releaseFiles(files: Files): Promise<void> {
  said.length = 0;
  const from = path.join(opened.folder.dataFolder, 'built/mf-billing');
  writeFiles(from, files);
  await release(await opened.opened(), { modules: [], from, isAgain: false }, caller);
}

/** The whole lists run only in `npm run test:all`; the others draw each fifth release. */
const drawn = <One>(all: readonly One[]): readonly One[] =>
  usualOrLong(
    all.filter((_, index) => index % 5 === 0),
    all,
  );

const numbered = harmful.map((one, index) => [index + 1, one.name, one] as const);

test.each(drawn(numbered))(
  'harmful release %i, %s, is refused if no other means contains it',
  async (_, __, { files, outcome }) => {
    const released = releaseFiles(files);
    if (outcome.is === 'refused') await expect(released).rejects.toThrow(outcome.said);
    else await released;
  },
);

test.each(drawn(harmless.map((one) => [one.name, one] as const)))(
  'a harmless release goes live: %s',
  async (_, { files }) => {
    await releaseFiles(files);
    expect(said.at(-1)).toMatch(/^mf-billing \S+ is live\./);
  },
);
