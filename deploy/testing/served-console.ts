import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestIssuer, type TestIssuer } from '@console/platform/testing/test-issuer.ts';
import {
  freePort,
  type RunningProcess,
  runServer,
} from '@console/shared-node/testing/running-process.ts';
import type { Edition } from '../release/store/edition.ts';
import type { HistoryEntry } from '../release/store/history.ts';
import { Store } from '../release/store/store.ts';
import { type Build, type RemoteOutcome, releaseOver } from '../release-client/release-over.ts';
import { changedBuild } from './changed-build.ts';
import { type ConsoleFolder, makeConsoleFolder } from './console-folder.ts';

/** Claims of release tokens. */
export const FOR_RELEASES = { aud: 'console-releases' };

/** Returns what the console in a data folder serves, and its files on disk. */
export function stateIn(dataFolder: string) {
  const { page, releases } = new Store(dataFolder);
  const uploads = path.join(dataFolder, 'uploads');
  return {
    page: readFileSync(path.join(page, 'index.html'), 'utf8'),
    versions: readFileSync(path.join(releases, 'mf-users/versions.json'), 'utf8'),
    folders: readdirSync(path.join(releases, 'mf-users')).sort(),
    uploads: existsSync(uploads) ? readdirSync(uploads) : [],
  };
}

/** A console's data folder with a running release service, and an issuer of tokens for it. */
export class ServedConsole {
  readonly issuer: TestIssuer;
  readonly opened: ConsoleFolder;
  readonly origin: string;
  readonly #port: string;
  #service: RunningProcess | undefined;

  private constructor(issuer: TestIssuer, opened: ConsoleFolder, port: string) {
    this.issuer = issuer;
    this.opened = opened;
    this.#port = port;
    this.origin = `http://localhost:${port}`;
  }

  static async start(
    portBase: number,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ServedConsole> {
    const [issuer, opened] = await Promise.all([startTestIssuer(), makeConsoleFolder(portBase)]);
    const served = new ServedConsole(issuer, opened, String(await freePort()));
    const publishers = { 'mf-*': ['role:platform-admin'], 'mf-hubs': ['client:ci', 'person:ada'] };
    await writeFile(path.join(opened.dataFolder, 'publishers.json'), JSON.stringify(publishers));
    await served.startService(environment);
    return served;
  }

  async startService(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#service = await runServer('deploy/release-service/main.ts', {
      DATA_FOLDER: this.opened.dataFolder,
      ISSUER: this.issuer.issuer,
      PORT: this.#port,
      COMMANDS_PER_HOUR: '1000',
      ...environment,
    });
  }

  /** Process ID of the service. */
  get pid(): number | undefined {
    return this.#service?.child.pid;
  }

  async stopService(signal?: NodeJS.Signals): Promise<void> {
    await this.#service?.stop(signal);
  }

  async close(): Promise<void> {
    await this.stopService();
    await Promise.all([this.issuer.close(), this.opened.remove()]);
  }

  /** Returns a token of an administrator, who may release everything. */
  admin(sub?: string): string {
    const who = { username: 'admin', roles: ['platform-admin'], ...(sub && { sub }) };
    return this.issuer.token({ ...who, claims: FOR_RELEASES });
  }

  /** Returns what the console serves, and its files on disk. */
  state = () => stateIn(this.opened.dataFolder);

  uploads(): string[] {
    return this.state().uploads;
  }

  edition(): Promise<Edition | undefined> {
    return this.opened.store.edition();
  }

  /** Returns the last change. */
  async last(): Promise<HistoryEntry | undefined> {
    return (await this.edition())?.history.at(-1);
  }

  /** Makes a new build of mf-users that contains this text. */
  async newBuild(text: string): Promise<Build> {
    const folder = await changedBuild(this.opened.dataFolder, 'mf-users', {
      'third-party-notices.txt': text,
    });
    return { module: 'mf-users', folder, packageVersion: '1.0.0' };
  }

  /** Runs a command by the service, as an administrator. */
  async release(
    words: readonly string[],
    builds: readonly Build[] = [],
    say: (line: string) => void = () => undefined,
  ): Promise<RemoteOutcome & { said: string[] }> {
    const said: string[] = [];
    const onProgress = (line: string) => {
      said.push(line);
      say(line);
    };
    const tokenFor = async () => this.admin();
    const outcome = await releaseOver({
      console: this.origin,
      words,
      builds,
      onProgress,
      tokenFor,
    });
    return { ...outcome, said };
  }
}
