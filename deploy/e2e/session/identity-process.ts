import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Deployment } from '../../start/deployment.ts';

type Settings = Readonly<Record<string, string>>;

/** What the provider has answered to those who asked for tokens. */
export interface Grants {
  /** Refresh tokens that were traded. */
  readonly refreshed: number;
  /** Requests that were refused, as for a refresh token that was used before. */
  readonly refused: number;
}

/** The identity provider of a deployment, as something that faults happen to. */
export class IdentityProcess {
  readonly #deployment: Deployment;
  readonly #dataFolder: string;
  #state: 'running' | 'stopped' = 'running';
  #settings: Settings = {};

  constructor(deployment: Deployment, dataFolder: string) {
    this.#deployment = deployment;
    this.#dataFolder = dataFolder;
  }

  /** The provider's origin. */
  get origin(): string {
    const url = new URL(this.#deployment.origin);
    url.port = String(Number(url.port) + 11);
    return url.origin;
  }

  /** Makes sure that it runs, with these settings. */
  async ensure(settings: Settings): Promise<void> {
    this.thaw();
    const same = JSON.stringify(settings) === JSON.stringify(this.#settings);
    if (this.#state === 'running' && same) return;
    this.#settings = settings;
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#deployment.identity.stop();
    this.#state = 'stopped';
  }

  /** Starts it again, with the settings that it had. */
  async start(): Promise<void> {
    await this.#deployment.restartIdentity(this.#settings);
    this.#state = 'running';
  }

  /** From now on it takes connections and answers nothing. */
  freeze(): void {
    this.#deployment.identity.process.kill('SIGSTOP');
  }

  thaw(): void {
    this.#deployment.identity.process.kill('SIGCONT');
  }

  /** Counts what it has granted; it must run with `LOG_LEVEL=info`. */
  async grants(): Promise<Grants> {
    const log = await readFile(path.join(this.#dataFolder, 'logs/identity.log'), 'utf8');
    const lines = log.split('\n').filter((line) => line.includes('"grant":"refresh_token"'));
    const refused = lines.filter((line) => line.includes('"error"')).length;
    return { refreshed: lines.length - refused, refused };
  }
}
