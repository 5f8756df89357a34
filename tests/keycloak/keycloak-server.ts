import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/** Time limit for a start. The first start takes long, because it builds the server. */
const START_TIMEOUT_SECONDS = 300;

const realmFile = path.join(root, 'platform/keycloak/platform-realm.json');
const committedOrigin = 'http://localhost:9000';

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** A Keycloak with only the platform's realm. */
export class KeycloakServer {
  readonly #home: string;
  readonly #port: number;
  readonly #password = randomBytes(16).toString('hex');
  #process: ChildProcess | undefined;

  constructor(home: string, port: number) {
    this.#home = home;
    this.#port = port;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  get logFile(): string {
    return path.join(this.#home, 'data/server.log');
  }

  async importRealm(consoleOrigin: string): Promise<void> {
    const data = path.join(this.#home, 'data');
    await rm(data, { recursive: true, force: true });
    await mkdir(path.join(data, 'import'), { recursive: true });
    const realm = (await readFile(realmFile, 'utf8')).replaceAll(committedOrigin, consoleOrigin);
    await writeFile(path.join(data, 'import/platform-realm.json'), realm);
  }

  /** @throws {Error} if the server ends, or does not answer within {@link START_TIMEOUT_SECONDS} */
  async start(): Promise<void> {
    const script = path.join(this.#home, 'bin/kc.sh');
    const args = ['start-dev', '--import-realm', '--http-host=localhost'];
    const child = spawn(script, [...args, `--http-port=${this.#port}`], {
      env: {
        ...process.env,
        KC_BOOTSTRAP_ADMIN_USERNAME: 'operator',
        KC_BOOTSTRAP_ADMIN_PASSWORD: this.#password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The script starts Java as a child process. In their own process group, both receive signals.
      detached: true,
    });
    this.#process = child;
    const log = createWriteStream(this.logFile, { flags: 'a' });
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    const end = Date.now() + START_TIMEOUT_SECONDS * 1000;
    while (!(await this.#answers())) {
      if (!isRunning(child))
        throw new NumberedFailure('MF-175', `Keycloak ended; see ${this.logFile}`);
      if (Date.now() > end) {
        await this.stop();
        throw new NumberedFailure(
          'MF-175',
          `Keycloak did not start within ${START_TIMEOUT_SECONDS} s`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || !isRunning(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.signal('SIGTERM');
    await ended;
  }

  /** Sends a signal to the server and to the script that started it. */
  signal(signal: NodeJS.Signals): void {
    const child = this.#process;
    if (child?.pid === undefined || !isRunning(child)) return;
    process.kill(-child.pid, signal);
  }

  /** Calls the realm's admin interface; returns the JSON of the response, or undefined if it has no body. */
  async administer(method: string, address: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.origin}/admin/realms/platform${address}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#adminToken()}`,
        'content-type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok)
      throw new NumberedFailure(
        'MF-175',
        `${method} ${address} answered ${response.status}: ${text}`,
      );
    return text === '' ? undefined : JSON.parse(text);
  }

  async #adminToken(): Promise<string> {
    const address = `${this.origin}/realms/master/protocol/openid-connect/token`;
    const body = new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: 'operator',
      password: this.#password,
    });
    const response = await fetch(address, { method: 'POST', body });
    const { access_token: token } = await response.json();
    return String(token);
  }

  async #answers(): Promise<boolean> {
    const metadata = `${this.origin}/realms/platform/.well-known/openid-configuration`;
    return fetch(metadata, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
