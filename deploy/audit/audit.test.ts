import { randomUUID } from 'node:crypto';
import { serverKinds, type TestDatabase } from '@console/platform/testing/databases.ts';
import { newHub, newTenant, newUser } from '@console/platform/testing/new-rows.ts';
import { type RunningApi, startApi } from '@console/platform/testing/test-platform.ts';
import { freePort, runToEnd } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { releaseOver } from '../release-client/release-over.ts';
import { FOR_RELEASES, ServedConsole } from '../testing/served-console.ts';
import type { AuditLine } from './audit-line.ts';

const PORT_BASE = 15_900;

/** Each of the four users makes this many changes; with the machine's, 44 or 200 in all. */
const CHANGES = usualOrLong(10, 45);
const RELEASES = usualOrLong(4, 20);

/** A process is killed after each time that this many changes were acknowledged: 4 or 20 times. */
const CHANGES_PER_KILL = 10;

const EMAIL = 'secret.person@hospital.example';

/** A change, and the entry that it must leave. */
interface Planned {
  readonly what: string;
  readonly row: string;
  readonly outcome: string;
  readonly request: readonly [method: string, path: string, body?: object];
}

/** Plans changes of every kind. */
function plan(count: number): Planned[] {
  const planned: Planned[] = [];
  while (planned.length < count) {
    const [hub, tenant, user] = [newHub(), newTenant(), { ...newUser(), email: EMAIL }];
    const assignment = `/hub/${hub.id}/tenant/${tenant.id}`;
    const add = (
      what: string,
      { id: row }: { id: string },
      outcome: string,
      ...request: Planned['request']
    ) => planned.push({ what, row, outcome, request });
    add('createManagementHub', hub, 'created', 'PUT', '/hub/create', hub);
    add('putTenant', tenant, 'created', 'PUT', '/tenant/create', tenant);
    add('putTenant', tenant, 'updated', 'PUT', '/tenant/create', {
      ...tenant,
      contactEmail: EMAIL,
    });
    add('createUser', user, 'created', 'PUT', `/hub/${hub.id}/user/create`, user);
    add('addTenantToHub', hub, 'updated', 'PUT', assignment);
    add('removeTenantFromHub', hub, 'updated', 'DELETE', assignment);
    add('deleteUser', user, 'deleted', 'DELETE', `/user/${user.id}`);
    add('deleteManagementHub', hub, 'deleted', 'DELETE', `/hub/${hub.id}`);
  }
  return planned.slice(0, count);
}

const toKey = ({ what, row, outcome }: Pick<Planned, 'what' | 'row' | 'outcome'>) =>
  [what, row, outcome].join(' ');

describe.each(serverKinds)('on $name', ({ create }) => {
  let served: ServedConsole;
  let database: TestDatabase;
  let environment: Record<string, string>;
  const apis: Promise<RunningApi>[] = [];

  beforeAll(async () => {
    [served, database] = await Promise.all([ServedConsole.start(PORT_BASE), create()]);
    environment = { ...database.environment, ISSUER: served.issuer.issuer };
    for (let count = 0; count < 2; count += 1) {
      const PORT = String(await freePort());
      environment[`PORT_${count}`] = PORT;
      apis.push(startApi({ ...environment, PORT }));
      await apis[count];
    }
  });

  afterAll(async () => {
    for (const api of apis) await (await api).stop();
    await served.close();
    await database.remove();
  });

  let acknowledged = 0;
  let kills = 0;

  /** Counts an acknowledged change, and kills one of the three processes now and then. */
  function acknowledge(): void {
    acknowledged += 1;
    if (acknowledged % CHANGES_PER_KILL > 0) return;
    const killed = kills % 3;
    kills += 1;
    if (killed === 2) {
      service = service.then(async () => {
        await served.stopService('SIGKILL');
        await served.startService();
      });
      return;
    }
    const PORT = environment[`PORT_${killed}`] ?? '';
    apis[killed] = Promise.resolve(apis[killed]).then(async (api) => {
      await api?.stop('SIGKILL');
      return startApi({ ...environment, PORT });
    });
  }

  let service = Promise.resolve();

  /** Makes changes one after the other, at alternating processes, each until it is acknowledged. */
  async function work(token: string, planned: readonly Planned[], from: number): Promise<void> {
    let turn = from;
    for (const { request } of planned) {
      const [method, path, body] = request;
      for (let tries = 0; ; tries += 1) {
        turn += 1;
        const api = await apis[turn % 2];
        const headers = { 'change-reason': 'ITSM-4711' };
        const answer = await api
          ?.call(method, path, { token, body, headers })
          .catch(() => undefined);
        // The answer to the first try may be lost; then the row is gone already.
        const isGone = method === 'DELETE' && tries > 0 && answer?.status === 404;
        if (answer?.ok || isGone) break;
        if (answer !== undefined && answer.status < 500) {
          throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        }
      }
      acknowledge();
    }
  }

  async function release(token: string, versions: readonly string[]): Promise<void> {
    for (const version of versions) {
      for (let isLive = false; !isLive; ) {
        await service;
        const words = ['mf-users', '--to', version];
        const tokenFor = async () => token;
        await releaseOver({
          console: served.origin,
          words,
          tokenFor,
          onProgress: () => undefined,
        }).catch((error: Error) => {
          if (!error.message.endsWith('(MF-207)')) throw error;
        });
        isLive = (await served.edition())?.modules['mf-users']?.version === version;
      }
      acknowledge();
    }
  }

  test('each acknowledged change of four users and a machine is recorded once, whichever process is killed', async () => {
    const first = (await served.edition())?.modules['mf-users']?.version ?? '';
    await served.release(['mf-users', '--publish'], [await served.newBuild('second')]);
    const { versions } = await served.release(
      ['mf-users', '--publish'],
      [await served.newBuild('second')],
    );
    const second = versions['mf-users'] ?? '';
    const users = ['ada', 'bea', 'cem', 'dan'].map((username) => ({ username, sub: randomUUID() }));
    const plans = users.map(() => plan(CHANGES));
    const machine = served.issuer.token({
      ...{ sub: 'ci', username: 'ci', roles: ['platform-admin'], claims: FOR_RELEASES },
    });
    const tokens = users.map((user) => served.issuer.token({ ...user, roles: ['platform-admin'] }));
    const releases = Array.from(
      { length: RELEASES },
      (_, index) => [second, first][index % 2] ?? '',
    );
    await Promise.all([
      ...tokens.map((token, index) => work(token, plans[index] ?? [], index)),
      release(machine, releases),
    ]);
    await service;
    expect(kills).toBe(Math.floor((4 * CHANGES + RELEASES) / CHANGES_PER_KILL));

    const words = ['--data', served.opened.dataFolder];
    const { code, stdout, stderr } = await runToEnd('deploy/audit/main.ts', environment, words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const mistyped = ['--what', 'putTennant', ...words];
    expect(await runToEnd('deploy/audit/main.ts', environment, mistyped)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(
        /^No entry has --what putTennant; the entries have .*putTenant.*\n$/,
      ),
    });
    const lines: AuditLine[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const [index, { sub, username }] of users.entries()) {
      const entries = lines.filter((line) => line.sub === sub && line.outcome !== 'not-found');
      const found = entries.map((line) => toKey({ ...line, row: line.rows[0] ?? '' }));
      expect(found.sort()).toEqual(plans[index]?.map(toKey).sort());
      for (const entry of entries) {
        expect(entry).toMatchObject({
          ...{ source: 'api', name: username, reason: 'ITSM-4711' },
          ...{ address: expect.any(String), request: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        });
      }
    }
    const released = lines.filter(({ sub }) => sub === 'ci').reverse();
    expect(released.map(({ rows }) => rows)).toEqual(releases.map((to) => ['mf-users', to]));
    const requests = lines.flatMap(({ request }) => request ?? []);
    expect(new Set(requests).size).toBe(requests.length);
    for (const secret of [EMAIL, ...tokens, machine, 'Ötztal'])
      expect(stdout).not.toContain(secret);
  });
});
