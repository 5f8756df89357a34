import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { KeycloakServer } from '../keycloak/keycloak-server.ts';
import { BrowserVisitors } from './browser-visitors.ts';
import { type GuideBlock, guideBlocks } from './guide.ts';
import { GuideShell } from './guide-shell.ts';
import { HttpVisitors } from './http-visitors.ts';

const BROWSERS = 10;
const REPLAYING = 40;
const PROVIDER_PORT = 8080;

interface Machine {
  readonly root: string;
  readonly browser: string;
  readonly keycloak: string;
}

/** Runs all commands of the guide in order, and checks the state after some parts. */
export class GuideRun {
  readonly #machine: Machine;
  readonly #shell: GuideShell;
  #provider: KeycloakServer | undefined;
  #browsers: BrowserVisitors | undefined;
  #visitors: HttpVisitors | undefined;
  /** The permissions when the backup was made. */
  #stored = '';

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#shell = new GuideShell(machine.root);
  }

  /** @returns a description of each step that has succeeded */
  async *steps(): AsyncGenerator<string> {
    const blocks = await guideBlocks();
    for (const [index, block] of blocks.entries()) {
      const { headings, line, commands } = block;
      const step = `line ${line}, ${headings.slice(1).join(' › ')}`;
      await this.#shell.run(commands).catch((error: Error) => {
        throw new Error(`${step}\n${commands}\n${error.message}`);
      });
      yield step;
      if (commands.includes('pg_dump')) await this.#changePermissions();
      if (partOf(block) !== partOf(blocks[index + 1])) yield* this.#after(partOf(block) ?? '');
    }
  }

  async end(): Promise<void> {
    await this.#browsers?.close();
    await this.#shell.end();
    await this.#provider?.stop();
  }

  async *#after(part: string): AsyncGenerator<string> {
    if (part === 'The provider') {
      const realm = path.join(this.#machine.root, 'var/tmp/platform-realm.json');
      this.#provider = await startProvider(this.#machine.keycloak, realm);
      yield 'Keycloak imports the realm of the guide';
    }
    if (part === 'The first deployment') {
      await this.#startVisitors();
      yield `${BROWSERS} users sign in and click; ${REPLAYING} clients sign in and repeat their requests`;
    }
    if (part === 'Going back') {
      yield await this.#checkUndisturbed();
      yield await this.#killProcess();
    }
    if (part === 'Backup') yield await this.#checkPermissions();
  }

  async #startVisitors(): Promise<void> {
    const [console = '', realm = ''] = (
      await this.#shell.run('echo "$CONSOLE$BASE" "$REALM"')
    ).split(' ');
    const file = path.join(this.#machine.root, 'etc/console/tls/fullchain.pem');
    const certificate = await readFile(file, 'utf8');
    this.#browsers = await BrowserVisitors.open(this.#machine.browser, console, BROWSERS);
    const told = await this.#browsers.seeAll();
    requireNone('users', told);
    this.#visitors = new HttpVisitors({ realm, console, certificate });
    this.#browsers.begin();
    this.#visitors.begin(REPLAYING, this.#browsers.calls);
  }

  async #checkUndisturbed(): Promise<string> {
    if (!this.#browsers || !this.#visitors) throw new Error('The visitors have not started');
    const [browsers, visitors] = await Promise.all([this.#browsers.end(), this.#visitors.end()]);
    requireNone('updates and reverts', [...browsers.failures, ...visitors.failures]);
    const releases = await this.#shell.run('curl --silent "$CONSOLE$BASE"releases.json');
    if (releases.includes('1.2.0-')) throw new Error('The release was not reverted');
    const log = await this.#shell.run(`grep --count /mf-users/1.2.0- /var/log/nginx/console.log`);
    if (Number(log) === 0) throw new Error('No page has loaded the release');
    return `releases, settings and API processes changed, and no visitor failed: ${browsers.clicks} clicks, ${visitors.answered} responses`;
  }

  async #killProcess(): Promise<string> {
    if (!this.#browsers) throw new Error('The visitors have not started');
    await this.#shell.run('kill -KILL "$(cat /run/console-api@9021.pid)"');
    requireNone('a killed process', await this.#browsers.seeAll());
    const werePaused = await this.#browsers.arePaused();
    // Restarts the process, as systemd would do.
    await this.#shell.run(`systemctl start console-api@9021\n${UNTIL_READY}`);
    requireNone('its return', await this.#browsers.seeAll());
    const line = werePaused ? 'pages reported paused updates' : 'no page reported paused updates';
    return `one API process is killed, and all screens load: ${line}`;
  }

  async #changePermissions(): Promise<void> {
    this.#stored = await this.#shell.run(PERMISSIONS);
    await this.#shell.run(`${PERMISSIONS} role auditor -GetTenants`);
    if ((await this.#shell.run(PERMISSIONS)) === this.#stored)
      throw new Error('The permissions did not change');
  }

  async #checkPermissions(): Promise<string> {
    const stored = await this.#shell.run(PERMISSIONS);
    if (stored === this.#stored) return 'the backup is restored, without later changes';
    throw new Error(`The backup had\n${this.#stored}\nand there is\n${stored}`);
  }
}

const UNTIL_READY =
  'until curl --silent --fail --output /dev/null http://127.0.0.1:9021/readyz; do sleep 1; done';

const PERMISSIONS = 'as_console env $(cat /etc/console/api.env) console permissions';

/** Returns the heading of the part of the guide that contains a block. */
function partOf(block: GuideBlock | undefined): string | undefined {
  return block?.headings.at(-1);
}

function requireNone(what: string, failures: readonly string[]): void {
  if (failures.length === 0) return;
  const kinds = new Map<string, number>();
  for (const failure of failures) kinds.set(failure, (kinds.get(failure) ?? 0) + 1);
  const lines = [...kinds].map(([failure, count]) => `${count} × ${failure}`);
  throw new Error(`${failures.length} failures (${what}):\n${lines.slice(0, 30).join('\n')}`);
}

/** Starts a Keycloak with the realm that the guide has written, and with the local accounts. */
async function startProvider(home: string, realmFile: string): Promise<KeycloakServer> {
  const server = new KeycloakServer(home, PROVIDER_PORT);
  await server.importRealm('https://nobody.example');
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const { users } = await read(path.join(root, 'platform/keycloak/platform-realm.json'));
  const realm = { ...(await read(realmFile)), users };
  await writeFile(path.join(home, 'data/import/platform-realm.json'), JSON.stringify(realm));
  await server.start();
  return server;
}
