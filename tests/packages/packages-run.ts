import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresServer } from '@console/platform/testing/postgres-server.ts';
import { root } from '@console/shared-node/folders.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import { type Nginx, startNginx } from '../e2e/nginx/nginx.ts';
import { KeycloakServer } from '../keycloak/keycloak-server.ts';
import { BrowserVisitors } from '../operating/browser-visitors.ts';
import { Host } from './host.ts';
import { writeNextVersion } from './next-version.ts';

const BROWSERS = 10;
const NEXT = '99.0.0';
const PERMISSIONS = ['permissions'];

interface Machine {
  readonly work: string;
  readonly browser: string;
  readonly keycloak: string;
  readonly postgres: PostgresServer;
  /** Folder of PostgreSQL's programs. */
  readonly programs: string;
  /** The first of the ports of nginx, provider and API processes. */
  readonly firstPort: number;
}

/** Installs, upgrades, reverts, backs up and restores a console by its packages alone. */
export class PackagesRun {
  readonly #machine: Machine;
  readonly #host: Host;
  readonly #site: string;
  readonly #database: string;
  #provider: KeycloakServer | undefined;
  #nginx: Nginx | undefined;
  #browsers: BrowserVisitors | undefined;

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#host = new Host(path.join(machine.work, 'host'));
    this.#site = path.join(this.#host.folder, 'site');
    this.#database = machine.postgres.createDatabase('platform');
  }

  async end(): Promise<void> {
    await this.#browsers?.close();
    await this.#host.stop();
    await this.#nginx?.stop();
    await this.#provider?.stop();
    await this.#machine.postgres.stop();
  }

  get #port() {
    const { firstPort } = this.#machine;
    return { nginx: firstPort, provider: firstPort + 1, apis: [firstPort + 2, firstPort + 3] };
  }

  get #origin(): string {
    return `https://console.localhost:${this.#port.nginx}`;
  }

  get #api(): string {
    return `https://api.localhost:${this.#port.nginx}`;
  }

  get #realm(): string {
    return `http://localhost:${this.#port.provider}/realms/platform`;
  }

  /** @returns a description of each step that has succeeded */
  async *steps(): AsyncGenerator<string> {
    const artefacts = path.join(root, 'artefacts', productVersion);
    yield await this.#packTwice(artefacts);
    await writeNextVersion(this.#machine.work, this.#artefacts(NEXT), NEXT);
    await this.#startProvider();
    const began = Date.now();
    this.#host.unpack(artefacts, productVersion);
    yield `unpacked: ${megabytes(path.join(this.#host.folder, 'opt'))} MB`;
    await this.#startNginx();
    await this.#startApis(productVersion);
    await this.#deploy(productVersion, this.#options());
    this.#reloadNginx();
    await this.#startReleaseService(productVersion);
    yield `installed and deployed in ${seconds(began)} s`;
    await this.#openBrowsers();
    yield `${BROWSERS} users sign in at Keycloak and see their rows, ${seconds(began)} s after the start`;
    this.#host.unpack(this.#artefacts(NEXT), NEXT);
    yield await this.#refuseMisfit();
    const first = this.#liveVersions();
    this.#browsers?.begin();
    yield await this.#releaseModule();
    yield await this.#upgrade(first);
    yield await this.#goBack(first);
    const { clicks = 0, failures = [] } = (await this.#browsers?.end()) ?? {};
    // The release service has only one process; a page sends its reports once.
    requireNone(failures.filter((failure) => !failure.endsWith('/reports answers 503')));
    yield `release, upgrade and step back disturbed no user: ${clicks} clicks`;
    yield await this.#restoreElsewhere();
  }

  readonly #artefacts = (version: string) => path.join(this.#machine.work, 'artefacts', version);

  async #packTwice(artefacts: string): Promise<string> {
    const pack = (environment: NodeJS.ProcessEnv): string => {
      const run = path.join(root, 'shared-node/run.cjs');
      const env = { ...process.env, ...environment };
      execFileSync(process.execPath, [run, 'tooling/package'], { env, stdio: 'ignore', cwd: '/' });
      return readFileSync(path.join(artefacts, 'SHA256SUMS'), 'utf8');
    };
    const once = pack({ TZ: 'Asia/Tokyo', LANG: 'fr_CH.UTF-8' });
    if (pack({ TZ: 'America/New_York' }) !== once) throw new Error('The second packages differ');
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: artefacts });
    return `packed twice, byte for byte: ${megabytes(artefacts)} MB`;
  }

  async #startProvider(): Promise<void> {
    this.#provider = new KeycloakServer(this.#machine.keycloak, this.#port.provider);
    await this.#provider.importRealm(this.#origin);
    await this.#provider.start();
  }

  get #apiSettings(): Readonly<Record<string, string>> {
    return {
      ISSUER: this.#realm,
      CONSOLE_ORIGIN: this.#origin,
      DATABASE_URL: this.#database,
      HOSTS: new URL(this.#api).host,
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: this.#certificate,
    };
  }

  get #certificate(): string {
    return path.join(this.#host.folder, 'tls/fullchain.pem');
  }

  /** Starts the processes of the API, one after the other. */
  async #startApis(version: string): Promise<void> {
    for (const port of this.#port.apis) {
      await this.#host.serve(`api ${port}`, version, {
        words: ['api'],
        environment: { ...this.#apiSettings, PORT: String(port) },
        ready: `http://localhost:${port}/readyz`,
      });
      const health = await (await fetch(`http://localhost:${port}/healthz`)).json();
      if (health.version !== version) throw new Error(`The API says version ${health.version}`);
    }
  }

  async #startReleaseService(version: string): Promise<void> {
    await this.#host.serve('release service', version, {
      words: ['release-service'],
      environment: {
        DATA_FOLDER: this.#site,
        TRUSTED_PROXIES: '127.0.0.1',
        NODE_EXTRA_CA_CERTS: this.#certificate,
      },
      ready: 'http://localhost:9012/releases/service',
    });
  }

  #options(): readonly string[] {
    return [
      ...['--origin', this.#origin, '--api', this.#api, '--events', `${this.#api}/events`],
      ...['--authority', this.#realm, '--certificate', path.dirname(this.#certificate)],
    ];
  }

  async #deploy(version: string, options: readonly string[] = []): Promise<void> {
    await this.#host.run(version, ['deploy', this.#site, ...options], {
      NODE_EXTRA_CA_CERTS: this.#certificate,
    });
  }

  /** Starts nginx with the API's server; the console's is added by the first deployment. */
  async #startNginx(): Promise<void> {
    const { work } = this.#machine;
    const tls = path.dirname(this.#certificate);
    await mkdir(tls);
    const names = 'subjectAltName=DNS:console.localhost,DNS:api.localhost';
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
    const subject = ['-subj', '/CN=console.localhost', '-addext', names];
    execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...files], {
      cwd: tls,
      stdio: 'ignore',
    });
    const api = path.join(work, 'api.conf');
    await writeFile(api, this.#apiServer());
    const included = [api, path.join(this.#site, 'nginx/console.con[f]')];
    this.#nginx = await startNginx(path.join(work, 'nginx'), included, this.#port.nginx);
  }

  /** The server of the API, as in docs/operating.md. */
  #apiServer(): string {
    const { nginx, apis } = this.#port;
    const tls = path.dirname(this.#certificate);
    return `upstream console_api {
${apis.map((port) => `  server localhost:${port} max_fails=0;`).join('\n')}
  keepalive 32;
}
server {
  listen ${nginx} ssl http2;
  listen [::]:${nginx} ssl http2;
  server_name api.localhost;
  ssl_certificate ${tls}/fullchain.pem;
  ssl_certificate_key ${tls}/privkey.pem;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_connect_timeout 2s;
  proxy_next_upstream error timeout http_503;
  location /api/admin/ { proxy_pass http://console_api; }
  location = /events { proxy_pass http://console_api; proxy_buffering off; }
}
`;
  }

  #reloadNginx(): void {
    const pid = readFileSync(path.join(this.#machine.work, 'nginx/pid'), 'utf8');
    process.kill(Number(pid), 'SIGHUP');
  }

  async #openBrowsers(): Promise<void> {
    const { browser } = this.#machine;
    this.#browsers = await BrowserVisitors.open(browser, `${this.#origin}/`, BROWSERS);
    requireNone(await this.#browsers.seeAll());
  }

  #release(words: readonly string[]): Promise<string> {
    return this.#host.run(NEXT, ['release', ...words, '--data', this.#site], {
      NODE_EXTRA_CA_CERTS: this.#certificate,
    });
  }

  async #refuseMisfit(): Promise<string> {
    const refusal = await this.#release(['shared-ui']).catch((error: Error) => error.message);
    if (!/usePermissions[\s\S]*\(MF-128\)$/.test(refusal))
      throw new Error(`A release whose types do not fit is not refused: ${refusal}`);
    return 'a release whose types do not fit is refused';
  }

  #liveVersions(): string {
    const page = path.join(this.#site, 'editions/live/page/releases.json');
    const { modules } = JSON.parse(readFileSync(page, 'utf8'));
    const live = Object.entries<{ live: { version: string } }>(modules);
    return live.map(([name, module]) => `${name} ${module.live.version}`).join('\n');
  }

  /** Releases a module of the next version, which stays live when the old version changes a setting. */
  async #releaseModule(): Promise<string> {
    const began = Date.now();
    const before = this.#liveVersions();
    await this.#release(['mf-users']);
    const took = seconds(began);
    const released = this.#liveVersions();
    if (released === before) throw new Error('The release changed no version');
    await this.#deploy(productVersion, ['--account', `${this.#realm}/account/`]);
    if (this.#liveVersions() !== released) throw new Error('A setting has undone the release');
    return `a module is released in ${took} s, and stays live when a setting is changed`;
  }

  async #upgrade(first: string): Promise<string> {
    const began = Date.now();
    await this.#moveTo(NEXT);
    const live = this.#liveVersions().split('\n');
    const same = first.split('\n').filter((line) => live.includes(line));
    if (same.length > 0) throw new Error(`The upgrade did not change ${same.join(', ')}`);
    return `everything is upgraded in ${seconds(began)} s`;
  }

  async #goBack(first: string): Promise<string> {
    const began = Date.now();
    await this.#moveTo(productVersion);
    if (this.#liveVersions() !== first) throw new Error('The old versions are not live again');
    return `the old version is back in ${seconds(began)} s`;
  }

  async #moveTo(version: string): Promise<void> {
    await this.#deploy(version);
    this.#reloadNginx();
    await this.#startReleaseService(version);
    await this.#startApis(version);
  }

  /** Restores a backup in another database and on another host, which has only the packages. */
  async #restoreElsewhere(): Promise<string> {
    const { work, postgres, programs } = this.#machine;
    const environment = this.#apiSettings;
    const change = [...PERMISSIONS, 'role', 'auditor', '-GetTenants'];
    await this.#host.run(productVersion, change, environment);
    const stored = await this.#host.run(productVersion, PERMISSIONS, environment);
    const dump = path.join(work, 'platform.dump');
    const options = ['--format=custom', '--schema=platform', '--no-owner', '--no-privileges'];
    const left = '--exclude-table-data=platform.installation';
    execFileSync(path.join(programs, 'pg_dump'), [
      ...options,
      left,
      `--file=${dump}`,
      this.#database,
    ]);
    const other = new Host(path.join(work, 'other'));
    other.unpack(path.join(root, 'artefacts', productVersion), productVersion);
    execFileSync('cp', ['-a', this.#site, other.folder]);
    const database = postgres.createDatabase('restored');
    execFileSync(path.join(programs, 'pg_restore'), [
      '--no-owner',
      '--no-privileges',
      `--dbname=${database}`,
      dump,
    ]);
    const restored = { ...environment, DATABASE_URL: database };
    if ((await other.run(productVersion, PERMISSIONS, restored)) !== stored)
      throw new Error('The restored database has other permissions');
    const port = this.#machine.firstPort + 4;
    try {
      await other.serve('api', productVersion, {
        words: ['api'],
        environment: { ...restored, PORT: String(port) },
        ready: `http://localhost:${port}/readyz`,
      });
      const words = ['release', '--history', '--data'];
      const list = (host: Host, site: string) => host.run(productVersion, [...words, site]);
      const copy = path.join(other.folder, 'site');
      if ((await list(other, copy)) !== (await list(this.#host, this.#site)))
        throw new Error('The restored console has another history');
    } finally {
      await other.stop();
    }
    return 'a backup is restored on another host';
  }
}

function requireNone(failures: readonly string[]): void {
  if (failures.length === 0) return;
  throw new Error(`${failures.length} failures:\n${failures.slice(0, 30).join('\n')}`);
}

const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(0);

const megabytes = (folder: string): string =>
  (filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0) / 1e6).toFixed(0);

const filesBelow = (folder: string): string[] =>
  execFileSync('find', [folder, '-type', 'f'], { encoding: 'utf8', maxBuffer: 64e6 })
    .trim()
    .split('\n');
