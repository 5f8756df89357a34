import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeycloakServer } from '../keycloak/keycloak-server.ts';
import { BrowserVisitors } from './browser-visitors.ts';
import { type GuideBlock, guideBlocks } from './guide.ts';
import { GuideShell } from './guide-shell.ts';
import { HttpVisitors } from './http-visitors.ts';
import { ProjectSource } from './project-source.ts';
import { startProvider } from './provider.ts';

const BROWSERS = 10;
const REPLAYING = 40;

/** Requirements of a run of the guide on this machine. */
interface Machine {
  /** The folder of a Debian. */
  readonly root: string;
  /** An empty folder. */
  readonly work: string;
  /** Path of the browser. */
  readonly browser: string;
  /** An unpacked Keycloak. */
  readonly keycloak: string;
}

/** Runs the guide from its first command to its last, and checks the state in between. */
export class GuideRun {
  readonly #machine: Machine;
  readonly #source: ProjectSource;
  readonly #shell: GuideShell;
  #provider: KeycloakServer | undefined;
  #browsers: BrowserVisitors | undefined;
  #visitors: HttpVisitors | undefined;
  /** Permissions at the time of the backup. */
  #stored = '';

  private constructor(machine: Machine, source: ProjectSource, shell: GuideShell) {
    this.#machine = machine;
    this.#source = source;
    this.#shell = shell;
  }

  static async begin(machine: Machine): Promise<GuideRun> {
    const bundle = 'var/tmp/console.bundle';
    const source = await ProjectSource.make(machine.work, path.join(machine.root, bundle));
    return new GuideRun(machine, source, new GuideShell(machine.root, `/${bundle}`));
  }

  /** @returns each step that has succeeded */
  async *steps(): AsyncGenerator<string> {
    const blocks = await guideBlocks();
    for (const [index, block] of blocks.entries()) {
      const { headings, line, commands } = block;
      const place = `line ${line}, ${headings.slice(1).join(' › ')}`;
      await this.#shell.run(commands).catch((error: Error) => {
        throw new Error(`${place}\n${commands}\n${error.message}`);
      });
      yield place;
      if (commands.includes('pg_dump')) await this.#changePermissions();
      if (partOf(block) !== partOf(blocks[index + 1])) yield* this.#after(partOf(block) ?? '');
    }
  }

  async end(): Promise<void> {
    await this.#browsers?.close();
    await this.#shell.end();
    await this.#provider?.stop();
  }

  /** Runs the checks that follow a part of the guide. */
  async *#after(part: string): AsyncGenerator<string> {
    if (part === 'The provider') {
      const realm = path.join(this.#machine.root, 'var/tmp/platform-realm.json');
      this.#provider = await startProvider(this.#machine.keycloak, realm);
      yield 'a Keycloak takes the realm that the guide has written';
    }
    if (part === 'The first deployment') {
      await this.#startVisitors();
      this.#source.raiseVersion('mf-users', '1.1.0');
      yield `${BROWSERS} people sign in, and click; ${REPLAYING} others sign in, and read what those read`;
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
    requireNone('people', told);
    this.#visitors = new HttpVisitors({ realm, console, certificate });
    this.#browsers.begin();
    this.#visitors.begin(REPLAYING, this.#browsers.calls);
  }

  async #checkUndisturbed(): Promise<string> {
    if (!this.#browsers || !this.#visitors) throw new Error('No visitors are open');
    const [browsers, visitors] = await Promise.all([this.#browsers.end(), this.#visitors.end()]);
    requireNone('updates and ways back', [...browsers.failures, ...visitors.failures]);
    const releases = await this.#shell.run('curl --silent "$CONSOLE$BASE"releases.json');
    if (releases.includes('1.1.0-')) throw new Error('The release was not taken back');
    const log = await this.#shell.run(`grep --count /mf-users/1.1.0- /var/log/nginx/console.log`);
    if (Number(log) === 0) throw new Error('No visitor received the release');
    return `releases, settings and API processes changed, and no visitor noticed: ${browsers.clicks} clicks, ${visitors.answered} answers`;
  }

  async #killProcess(): Promise<string> {
    if (!this.#browsers) throw new Error('No visitors are open');
    await this.#shell.run('kill -KILL "$(cat /run/console-api@9021.pid)"');
    requireNone('a killed process', await this.#browsers.seeAll());
    const werePaused = await this.#browsers.arePaused();
    // As systemd would.
    await this.#shell.run(`systemctl start console-api@9021\n${UNTIL_READY}`);
    requireNone('its return', await this.#browsers.seeAll());
    const line = werePaused ? 'pages said that live updates are paused' : 'no page said anything';
    return `one API process is killed, and all screens are read: ${line}`;
  }

  /** Makes a change after the backup. */
  async #changePermissions(): Promise<void> {
    this.#stored = await this.#shell.run(PERMISSIONS);
    await this.#shell.run(`${PERMISSIONS} -- role auditor -GetTenants`);
    if ((await this.#shell.run(PERMISSIONS)) === this.#stored) throw new Error('Nothing changed');
  }

  async #checkPermissions(): Promise<string> {
    const stored = await this.#shell.run(PERMISSIONS);
    if (stored === this.#stored) return 'what the backup had is there, and what came later is not';
    throw new Error(`The backup had\n${this.#stored}\nand there is\n${stored}`);
  }
}

const UNTIL_READY =
  'until curl --silent --fail --output /dev/null http://127.0.0.1:9021/readyz; do sleep 1; done';

const PERMISSIONS = 'as_console env $(cat /etc/console/api.env) npm run --silent permissions';

/** Returns the part of the guide that contains a block: its nearest heading. */
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
