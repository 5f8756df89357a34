import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CookieJar, signIn, visit } from '@console/platform/identity/client/sign-in.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { type RunningIdentity, startIdentity } from '@console/platform/testing/test-platform.ts';
import {
  freePort,
  type RunningProcess,
  run,
  runServer,
  runToEnd,
  temporaryFolder,
} from '@console/shared-node/testing/running-process.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../testing/console-folder.ts';

const PORT_BASE = 15_220;
const SECRET = 'a secret that cannot be guessed';

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let identity: RunningIdentity;
let opened: ConsoleFolder;
let service: RunningProcess;
let origin: string;

beforeAll(async () => {
  temporary = await temporaryFolder();
  [identity, opened] = await Promise.all([
    startIdentity({ DATA_FOLDER: temporary.folder, MACHINE_CLIENTS: `ci:${SECRET}` }),
    makeConsoleFolder(PORT_BASE),
  ]);
  const publishers = { '*': ['role:platform-admin'], 'mf-hubs': ['client:ci'] };
  await writeFile(path.join(opened.dataFolder, 'publishers.json'), JSON.stringify(publishers));
  const port = String(await freePort());
  origin = `http://localhost:${port}/`;
  service = await runServer('deploy/release-service/main.ts', {
    DATA_FOLDER: opened.dataFolder,
    ISSUER: identity.issuer,
    PORT: port,
  });
});

afterAll(async () => {
  await service.stop();
  await identity.stop();
  await Promise.all([opened.remove(), temporary.remove()]);
});

const words = (...command: string[]) => [...command, '--service', origin];

const release = (environment: Readonly<Record<string, string>>, ...command: string[]) =>
  runToEnd('deploy/release/main.ts', environment, words(...command));

const machine = { CONSOLE_CLIENT_ID: 'ci', CONSOLE_CLIENT_SECRET: SECRET };

test('a machine lists releases with its credentials, and may not release another module', async () => {
  const { stdout, stderr } = await release(machine, '--list', 'mf-users');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^mf-users {2}http:.+\n {2}\S+ .+← live\n$/);
  const refused = await release(machine, 'mf-users', '--withdraw');
  expect([refused.code, refused.stderr]).toEqual([1, 'ci may not release mf-users (MF-203)\n']);
});

test('a machine with a wrong secret is rejected by the provider', async () => {
  const { stderr } = await release({ ...machine, CONSOLE_CLIENT_SECRET: 'x' }, '--list');
  expect(stderr).toMatch(
    /^Sign-in at http:.+ failed: .+_SECRET are not accepted there \(MF-208\)\n$/,
  );
});

test('a missing service is reported', async () => {
  const nowhere = `http://localhost:${await freePort()}/`;
  const { stderr } = await runToEnd('deploy/release/main.ts', machine, [
    '--list',
    '--service',
    nowhere,
  ]);
  expect(stderr).toMatch(/^The release service at .+ cannot be used: .+ \(MF-207\)\n$/);
});

/** Follows the provider's pages as a browser does, until they lead back to the terminal. */
async function followPages(address: string, username: string, answer: string): Promise<string> {
  const cookies = new CookieJar();
  const forms = [{ username, password: username }, {}, { answer }].map(
    (fields) => new URLSearchParams(fields as Record<string, string>),
  );
  let url = address;
  let response = await visit(url, cookies);
  for (let hops = 0; hops < 12; hops += 1) {
    const location = response.headers.get('location');
    if (location === null) {
      const body = forms.shift();
      if (body?.size === 0)
        expect(await response.text()).toContain(`as ${username}. Continue only`);
      if (!body) throw new Error(`${response.status}: ${await response.text()}`);
      response = await visit(url, cookies, { method: 'POST', body });
      continue;
    }
    url = new URL(location, url).href;
    if (url.startsWith('http://127.0.0.1')) {
      // The provider has shown the pages of all forms.
      expect(forms).toEqual([]);
      return url;
    }
    response = await visit(url, cookies);
  }
  throw new Error(`Too many redirects: ${url}`);
}

/** Begins a user's release, and returns the provider's address behind the terminal's. */
async function startRelease() {
  const terminal = run('deploy/release/main.ts', {}, words('mf-users', '--withdraw', 'it throws'));
  const address = await eventually(async () => {
    const [, found] = /^Sign in to release: (\S+)$/m.exec(terminal.output().stdout) ?? [];
    expect(found).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const { status, headers } = await fetch(found ?? '', { redirect: 'manual' });
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    return headers.get('location') ?? '';
  });
  return { terminal, address };
}

test('a user signs in with a browser, gives consent, and is recognised by the service', async () => {
  const { terminal, address } = await startRelease();
  expect(address).toContain('code_challenge_method=S256');
  expect(address).toContain('prompt=consent');
  const back = await followPages(address, 'admin', 'yes');
  // A redirect with another state is refused.
  const { origin: listener } = new URL(back);
  expect((await fetch(`${listener}/signed-in?code=x&state=other`)).status).toBe(404);
  expect((await fetch(back)).status).toBe(200);
  expect(await terminal.ended).toMatchObject({ code: 1 });
  // The service accepts the user: the command fails only because there is no earlier version.
  expect(terminal.output().stderr).toMatch(/no earlier version exists .+ \(MF-137\)\n$/);
});

test('the terminal reports immediately that the user declined', async () => {
  const { terminal, address } = await startRelease();
  expect((await fetch(await followPages(address, 'admin', 'no'))).status).toBe(200);
  expect(await terminal.ended).toMatchObject({ code: 1 });
  expect(terminal.output().stderr).toMatch(/: the request was declined there \(MF-208\)\n$/);
});

test('a user’s token for pages releases nothing', async () => {
  const { access_token } = await signIn({ issuer: identity.issuer, username: 'admin' });
  const answer = await fetch(`${origin}releases?word=--list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(answer.status).toBe(401);
});

test.each(['resource', 'audience'])(
  'a page cannot request a release token with the parameter %s',
  async (name) => {
    const wish = { [name]: 'urn:platform:releases' };
    const { access_token } = await signIn({ issuer: identity.issuer, username: 'admin' }, wish);
    const content = JSON.parse(
      Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(content.aud).toBe('platform-admin-api');
  },
);
