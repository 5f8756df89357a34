import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OFFSETS } from '@console/shared-node/ports.ts';
import type { Deployment } from '@console/tooling/start/deployment.ts';
import type { Service } from '@console/tooling/start/service.ts';
import type { Grants, IdentityProvider } from './identity-provider.ts';

type Settings = Readonly<Record<string, string>>;

export class EmbeddedIdentity implements IdentityProvider {
  readonly logFile: string;
  readonly #deployment: Deployment;
  #state: 'running' | 'stopped' = 'running';
  #settings: Settings = {};

  constructor(deployment: Deployment, dataFolder: string) {
    this.#deployment = deployment;
    this.logFile = path.join(dataFolder, 'logs/identity.log');
  }

  get origin(): string {
    const url = new URL(this.#deployment.origin);
    url.port = String(Number(url.port) + OFFSETS.identity);
    return url.origin;
  }

  async ensure(settings: Settings): Promise<void> {
    this.thaw();
    const same = JSON.stringify(settings) === JSON.stringify(this.#settings);
    if (this.#state === 'running' && same) return;
    this.#settings = settings;
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    this.#state = 'stopped';
  }

  async start(): Promise<void> {
    await this.#deployment.restartIdentity(this.#settings);
    this.#state = 'running';
  }

  freeze(): void {
    this.#service.process.kill('SIGSTOP');
  }

  thaw(): void {
    this.#service.process.kill('SIGCONT');
  }

  /** Counts grants in the log; requires `LOG_LEVEL=info`. */
  async grants(): Promise<Grants> {
    const log = await readFile(this.logFile, 'utf8');
    const lines = log.split('\n').filter((line) => line.includes('"grant":"refresh_token"'));
    const refused = lines.filter((line) => line.includes('"error"')).length;
    return { refreshed: lines.length - refused, refused };
  }

  get #service(): Service {
    const service = this.#deployment.identity;
    if (!service) throw new Error('This deployment has no embedded provider');
    return service;
  }
}
