import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '@console/platform/identity/client/sign-in.ts';
import { copyEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { type RawAnswer, sendRaw } from '@console/platform/testing/raw-request.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import fc from 'fast-check';
import { buildServer } from '../dev/build-server.ts';
import { type RunningCommand, runCommand } from '../testing/command.ts';
import { foreignHosts } from '../testing/foreign-hosts.ts';
import { generatedRequests } from '../testing/generated-requests.ts';
import { bytesOf, form, json, nonsense, request, type TestRequest } from '../testing/nonsense.ts';
import { apiNonsense, identityNonsense, reportNonsense } from '../testing/platform-nonsense.ts';
import { processesBelow } from '../testing/process-tree.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 20_900;
const SEED = Number(process.env.CONSOLE_REQUESTS_SEED ?? 1);
const GENERATED_PER_SERVER = usualOrLong(40, 400);
/** Parallel requests per server. */
const PARALLEL_REQUESTS = 8;

/** Maximum number of unexpected responses in the report: enough to see what they have in common. */
const MAX_REPORTED = 20;

/** Modules in the order of their ports. One process serves all of them. */
const modules = usualOrLong(
  ['mf-shell', 'mf-tenants'],
  [
    'mf-shell',
    'mf-tenants',
    'mf-users',
    'mf-hubs',
    'shared-auth',
    'shared-ui',
    'shared-dependencies',
  ],
);

interface KnownServer {
  readonly name: string;
  readonly offset: number;
  readonly address: string;
  /** An address where the server checks the host, if it does not at `address`, which monitoring uses. */
  readonly guarded?: string;
}

/** Every server of a local console, with a request that it answers. */
const servers: readonly KnownServer[] = [
  { name: 'console', offset: 0, address: '/tenants/list' },
  ...modules.map((name, index) => ({
    name,
    offset: index + 1,
    address: `/${name}/versions.json`,
  })),
  { name: 'API', offset: 10, address: '/readyz', guarded: '/api/admin/hub' },
  {
    name: 'identity provider',
    offset: 11,
    address: '/realms/platform/.well-known/openid-configuration',
  },
  { name: 'local build of mf-hubs', offset: 24, address: '/mf-hubs.js' },
];

const origin = (offset: number): string => `http://localhost:${PORT_BASE + offset}`;

let folder: string;
let command: RunningCommand;
/** The server of `npm run dev`. */
let localBuild: Server;
let processes: readonly number[];

/** Returns the processes of the console, found by the names of their programs. */
const running = () =>
  processesBelow(command.process.pid)
    .filter((one) => /-main-[0-9a-f]{16}\.mjs\b/.test(one.command))
    .map(({ pid }) => pid);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-requests-'));
  await copyEmptyClusters(folder);
  const folders = { build: path.join(root, 'dist/mf-hubs'), sources: path.join(root, 'mf-hubs') };
  localBuild = buildServer('mf-hubs', folders, origin(0)).server;
  await listen(localBuild, PORT_BASE + 24);
  const args = ['tooling/start', '--port-base', String(PORT_BASE), '--data', folder];
  command = await runCommand(root, args, 'Stop with Ctrl-C');
  processes = running();
  expect(processes.length).toBeGreaterThan(3);
});

afterAll(async () => {
  await Promise.all([command.stop(), close(localBuild)]);
  rmSync(folder, { recursive: true, force: true });
});

/** Sends requests, several in parallel, and returns the unexpected responses. */
async function sendAll(offset: number, trials: readonly TestRequest[]): Promise<string[]> {
  const waiting = [...trials];
  const wrong: string[] = [];
  const work = async (): Promise<void> => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      const port = PORT_BASE + offset;
      const answer = await sendRaw(port, atPort(trial.bytes, port));
      if (!isAcceptable(answer, trial)) wrong.push(`${answer}: ${formatRequest(trial)}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work));
  return wrong;
}

/** Adds the port to the `Host` header, because a server rejects other hosts. */
const atPort = (bytes: Buffer, port: number): Buffer =>
  bytesOf(bytes.toString('latin1').replace('Host: localhost\r\n', `Host: localhost:${port}\r\n`));

const isAcceptable = (answer: RawAnswer, { isInvalid }: TestRequest): boolean =>
  typeof answer === 'number' && answer < 500 && (answer >= 400 || !isInvalid);

const formatRequest = ({ bytes }: TestRequest): string =>
  JSON.stringify(bytes.toString('latin1', 0, 600));

/** Sends requests whose body is shorter than their `Content-Length`. */
function unfinishedBodies(token: string): Promise<RawAnswer>[] {
  const send = (offset: number, ...lines: string[]) => {
    const head = [...lines, `Host: localhost:${PORT_BASE + offset}`, 'Content-Length: 100'];
    return sendRaw(PORT_BASE + offset, bytesOf(`${head.join('\r\n')}\r\n\r\n{`));
  };
  const realm = '/realms/platform';
  return [
    send(0, 'POST /reports HTTP/1.1', json),
    send(10, 'PUT /api/admin/hub/create HTTP/1.1', `Authorization: Bearer ${token}`, json),
    send(11, `POST ${realm}/protocol/openid-connect/token HTTP/1.1`, form),
    send(11, `POST ${realm}/protocol/openid-connect/logout HTTP/1.1`, form),
    send(11, `POST ${realm}/login-actions/authenticate/a HTTP/1.1`, form),
  ];
}

/** Sends a server requests with foreign hosts, and returns its unexpected responses. */
async function acceptedHosts({ name, offset, address, guarded }: KnownServer): Promise<string[]> {
  const hosts = Object.entries(foreignHosts(PORT_BASE + offset, guarded ?? address, origin(0)));
  const answers = hosts.map(async ([host, text]) => {
    const status = await sendRaw(PORT_BASE + offset, bytesOf(text));
    return status === (host.startsWith('a second') ? 400 : 421)
      ? []
      : [`${name}: ${status} for ${host}`];
  });
  return (await Promise.all(answers)).flat();
}

test('fault 101: every server of a local console rejects a host that it does not know', async () => {
  expect((await Promise.all(servers.map(acceptedHosts))).flat()).toEqual([]);
  for (const { offset, address, guarded = address } of servers) {
    const port = PORT_BASE + offset;
    for (const host of [
      `localhost:${port}`,
      `LOCALHOST:${port}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
    ]) {
      const text = `GET ${guarded} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect([host, await sendRaw(port, bytesOf(text))]).toEqual([host, offset === 10 ? 401 : 200]);
    }
  }
});

test('fault 101: a page of another site whose name resolves to this machine reads nothing, writes nothing and gets no token', async () => {
  const issuer = `${origin(11)}/realms/platform`;
  const { access_token } = await signIn({
    issuer,
    username: 'admin',
    redirectUri: `${origin(0)}/`,
  });
  const bearer = `Authorization: Bearer ${access_token}`;
  const key = 'rebound';
  const tenant = { id: randomUUID(), key, name: 'Rebound' };
  const token = '/realms/platform/protocol/openid-connect/token';
  const own = 'Sec-Fetch-Site: same-origin';
  const attacks = {
    users: [10, { target: '/api/admin/user/listall', headers: [bearer, own] }],
    tenant: [
      10,
      {
        ...{ method: 'PUT', target: '/api/admin/tenant/create', headers: [bearer, own, json] },
        body: JSON.stringify(tenant),
      },
    ],
    releases: [0, { target: '/releases/service', headers: [own] }],
    release: [0, { method: 'POST', target: '/releases', headers: [bearer, own], body: '' }],
    token: [
      11,
      {
        ...{ method: 'POST', target: token, headers: [form, own] },
        body: 'grant_type=authorization_code&client_id=console-release&code=a',
      },
    ],
  } as const;
  const answers = Object.entries(attacks).map(async ([name, [offset, parts]]) => [
    name,
    await sendRaw(
      PORT_BASE + offset,
      request({ ...parts, host: `evil.example:${PORT_BASE + offset}` }),
    ),
  ]);
  const refused = Object.keys(attacks).map((name) => [name, 421]);
  expect(await Promise.all(answers)).toEqual(refused);
  const headers = { authorization: `Bearer ${access_token}` };
  const tenants = await fetch(`${origin(10)}/api/admin/tenant/list`, { headers });
  expect(JSON.stringify(await tenants.json())).not.toContain(key);
});

test('fault 74: every server responds to malformed requests with an error, and keeps running', async () => {
  const heads = servers.map(({ offset }) =>
    sendRaw(PORT_BASE + offset, bytesOf('GET / HTTP/1.1\r\nHost: localhost\r\nNever: end')),
  );
  const redirectUri = `${origin(0)}/`;
  const { access_token } = await signIn({
    issuer: `${origin(11)}/realms/platform`,
    username: 'admin',
    redirectUri,
  });
  const more = new Map<number, readonly TestRequest[]>([
    [0, reportNonsense(access_token)],
    [10, apiNonsense(access_token)],
    [11, identityNonsense(redirectUri)],
  ]);
  // These requests last until the server's timeout; meanwhile the other requests are sent.
  const slow = [...heads, ...unfinishedBodies(access_token)];
  let sent = slow.length;
  const wrong = await Promise.all(
    servers.map(async ({ name, offset, address }) => {
      const generator = generatedRequests(address);
      const samples = fc.sample(generator, { numRuns: GENERATED_PER_SERVER, seed: SEED });
      const trials = [...nonsense, ...(more.get(offset) ?? []), ...samples];
      sent += trials.length;
      const complaints = await sendAll(offset, trials);
      const { status } = await fetch(origin(offset) + address).catch(() => ({ status: 'nothing' }));
      if (status !== 200) complaints.push(`then ${status} at ${address}`);
      return complaints.map((complaint) => `${name}: ${complaint}`);
    }),
  );
  const last = await Promise.all(slow);
  const figures = await fetch(`${origin(0)}/reports/figures`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  process.stdout.write(`${sent} requests to ${servers.length} servers, seed ${SEED}\n`);
  expect(wrong.flat().slice(0, MAX_REPORTED)).toEqual([]);
  expect(last).toEqual(slow.map(() => 408));
  expect(sent).toBeGreaterThan(2000);
  expect((await figures.json()).versions).toEqual([]);
  expect(running()).toEqual(processes);
});
