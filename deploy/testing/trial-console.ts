import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageReleases } from '@console/shared-ui/contract';
import { goLive } from '../release/commands/release.ts';
import { giveToSome } from '../release/commands/trial.ts';
import { withdrawVersion } from '../release/commands/withdraw.ts';
import { stageBuild } from '../release/stage/stage.ts';
import type { Edition } from '../release/store/edition.ts';
import type { StagedVersion } from '../release/store/release.ts';
import { Store } from '../release/store/store.ts';
import { changedBuild } from './changed-build.ts';
import { type ConsoleFolder, copyConsoleFolder, makeConsoleFolder } from './console-folder.ts';

export const DAY_MS = 86_400_000;

/** The exports that an application needs, as lines of an object. */
export const LIFECYCLES = 'bootstrap: () => 1, mount: () => 1, unmount: () => 1';

/** A console's data folder for each test of a file, and the commands for a version in it. */
export class TrialConsole {
  #made: ConsoleFolder | undefined;
  #opened: ConsoleFolder | undefined;

  constructor(portBase: number) {
    beforeAll(async () => {
      this.#made = await makeConsoleFolder(portBase);
    });
    beforeEach(async () => {
      if (this.#made) this.#opened = await copyConsoleFolder(this.#made);
    });
    afterEach(() => this.#opened?.remove());
    afterAll(() => this.#made?.remove());
  }

  get folder(): ConsoleFolder {
    if (!this.#opened) throw new Error('There is a console only while a test runs');
    return this.#opened;
  }

  /** Opens the store with the live edition. */
  opened = (): Promise<Store> => new Store(this.folder.dataFolder).open();

  /** Returns the live edition, with its trials. */
  live = async (): Promise<Edition> => (await this.opened()).live;

  liveVersion = async (module = 'mf-users'): Promise<string> =>
    (await this.live()).modules[module]?.version ?? '';

  /** Returns the page's description of its releases. */
  page = (): PageReleases =>
    JSON.parse(readFileSync(path.join(this.folder.store.page, 'releases.json'), 'utf8'));

  /** Makes a build of an application with another script as its entry. */
  built = (module: string, script: string): Promise<string> =>
    changedBuild(this.folder.dataFolder, module, { [`${module}.js`]: script });

  async staged(
    version?: string,
    module = 'mf-users',
    built = path.join(process.cwd(), 'dist', module),
  ): Promise<StagedVersion> {
    const origin = (await this.live()).modules[module]?.origin ?? '';
    const entries = { [`@console/${module}`]: `${module}.js` };
    return stageBuild(this.folder.store, { name: module, origin, entries }, built, version);
  }

  async tried(versions: readonly StagedVersion[], share = 10): Promise<Edition> {
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const terms = { share, until, by: 'somebody', isAgain: false };
    return giveToSome(await this.opened(), versions, terms);
  }

  async released(version: StagedVersion, isAgain = false): Promise<Edition> {
    const occasion = { by: 'somebody', how: 'release', isAgain } as const;
    return goLive(await this.opened(), [version], occasion);
  }

  withdrawn(version: string, reason = 'it throws', module = 'mf-users'): Promise<Edition> {
    const withdrawing = { module, version, by: 'the console', reason };
    return withdrawVersion(this.folder.store, withdrawing);
  }
}
