import type { AuditEntry } from '../../audit/audit-entry.ts';
import { type CalledApi, startCalledApi } from '../../testing/called-api.ts';
import { usualDatabaseKinds } from '../../testing/databases.ts';
import { eventually } from '../../testing/eventually.ts';
import { newHub, newTenant, newUser, UNKNOWN_ID } from '../../testing/new-rows.ts';

const REASON = 'Fusion des hôpitaux : « Léman »';
const EMAIL = 'secret.person@hospital.example';

describe.each(usualDatabaseKinds)('on $name', (kind) => {
  let called: CalledApi;

  beforeAll(async () => {
    called = await startCalledApi(kind, { LOG_LEVEL: 'info' });
  });

  afterAll(() => called.stop());

  /** Makes a call, and returns its status and request id. */
  async function call(
    method: string,
    path: string,
    { body, token = called.admin, headers = {} }: Call = {},
  ) {
    const response = await called.api.call(method, path, { token, body, headers });
    const text = await response.text();
    const request = response.headers.get('x-request-id') ?? '';
    return { status: response.status, request, body: text === '' ? {} : JSON.parse(text) };
  }

  interface Call {
    readonly body?: unknown;
    readonly token?: string;
    readonly headers?: Record<string, string>;
  }

  async function read(query: Record<string, string> = {}): Promise<AuditEntry[]> {
    const { status, body } = await call('GET', `/audit?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return body.entries;
  }

  test('each write is recorded with who, what, which row, from where, the request and the reason', async () => {
    const token = called.issuer.token({
      sub: 'admin-1',
      username: 'ada',
      roles: ['platform-admin'],
    });
    const headers = { 'change-reason': encodeURIComponent(REASON) };
    const write = (method: string, path: string, body?: unknown) =>
      call(method, path, { token, body, headers });
    const [hub, tenant, user] = [newHub(), newTenant(), newUser()];
    const changed = { ...tenant, name: 'Renamed', contactEmail: EMAIL };
    const assignment = `/hub/${hub.id}/tenant/${tenant.id}`;
    const writes: [what: string, Awaited<ReturnType<typeof write>>, object][] = [
      [
        'createManagementHub',
        await write('PUT', '/hub/create', hub),
        { rows: [hub.id], label: hub.name, outcome: 'created' },
      ],
      [
        'putTenant',
        await write('PUT', '/tenant/create', tenant),
        { rows: [tenant.id], label: tenant.key, outcome: 'created' },
      ],
      [
        'putTenant',
        await write('PUT', '/tenant/create', changed),
        {
          rows: [tenant.id],
          label: tenant.key,
          changed: ['name', 'contactEmail'],
          outcome: 'updated',
        },
      ],
      [
        'createUser',
        await write('PUT', `/hub/${hub.id}/user/create`, user),
        { rows: [user.id, hub.id], outcome: 'created' },
      ],
      [
        'addTenantToHub',
        await write('PUT', assignment),
        { rows: [hub.id, tenant.id], outcome: 'updated' },
      ],
      [
        'removeTenantFromHub',
        await write('DELETE', assignment),
        { rows: [hub.id, tenant.id], outcome: 'updated' },
      ],
      [
        'deleteUser',
        await write('DELETE', `/user/${user.id}`),
        { rows: [user.id, hub.id], outcome: 'deleted' },
      ],
      [
        'deleteManagementHub',
        await write('DELETE', `/hub/${hub.id}`),
        { rows: [hub.id], label: hub.name, outcome: 'deleted' },
      ],
    ];
    const expected = writes.map(([what, { request, status }, deed]) => {
      expect(status).toBeLessThan(300);
      return {
        ...{ id: expect.any(Number), at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+\+00:00$/) },
        ...{ sub: 'admin-1', name: 'ada', what, address: expect.stringMatching(/^(::1|127\.)/) },
        ...{ request, reason: REASON },
        ...deed,
      };
    });
    expect(await read({ who: 'admin-1' })).toEqual(expected.reverse());
    expect(await read({ row: hub.name })).toHaveLength(2);
    expect(await read({ row: tenant.id })).toHaveLength(4);
  });

  test('a repeated write that changes nothing adds nothing', async () => {
    const [hub, tenant] = [newHub(), newTenant()];
    for (let time = 0; time < 2; time += 1) {
      await call('PUT', '/hub/create', { body: hub });
      await call('PUT', '/tenant/create', { body: tenant });
      await call('PUT', `/hub/${hub.id}/tenant/${tenant.id}`);
    }
    expect((await read({ row: hub.id })).map(({ what }) => what)).toEqual([
      'addTenantToHub',
      'createManagementHub',
    ]);
  });

  test('refused attempts are recorded with the reason of the refusal', async () => {
    const { token: create } = called.issuer;
    const nobody = create({ sub: 'n-1', username: 'nobody' });
    const admin = create({ sub: 'n-2', username: 'boss', roles: ['platform-admin'] });
    const hub = (await call('GET', '/hub', { token: called.manager })).body;
    const tenant = newTenant();
    await call('PUT', '/tenant/create', { token: admin, body: tenant });
    const refused = [
      await call('GET', '/tenant/list', { token: nobody }),
      await call('DELETE', `/hub/${hub.id}`, { token: nobody }),
      await call('DELETE', `/hub/${hub.id}`, { token: admin }),
      await call('DELETE', `/user/${UNKNOWN_ID}`, { token: admin }),
      await call('PUT', '/tenant/create', {
        token: admin,
        body: { ...newTenant(), key: tenant.key },
      }),
      await call('PUT', '/tenant/create', {
        token: admin,
        body: { ...tenant, name: 'Other' },
        headers: { 'if-match': '"7"' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 409, 404, 409, 412]);
    const entries = [...(await read({ who: 'boss' })), ...(await read({ who: 'nobody' }))];
    const outcomes = entries.reverse().map(({ what, outcome, rows }) => [what, outcome, rows[0]]);
    expect(outcomes).toEqual([
      ['getTenants', 'permission-missing', undefined],
      ['deleteManagementHub', 'permission-missing', hub.id],
      ['putTenant', 'created', tenant.id],
      ['deleteManagementHub', 'hub-has-users', hub.id],
      ['deleteUser', 'not-found', UNKNOWN_ID],
      ['putTenant', 'taken', expect.any(String)],
      ['putTenant', 'changed', tenant.id],
    ]);
  });

  test('requests without a valid token or with invalid fields are not recorded', async () => {
    const before = (await read({ limit: '1' }))[0]?.id;
    await called.api.call('DELETE', `/user/${UNKNOWN_ID}`, { token: 'none' });
    await call('PUT', '/tenant/create', { body: { id: 'none' } });
    await call('GET', `/hub/${UNKNOWN_ID}/tenantids`);
    expect((await read({ limit: '1' }))[0]?.id).toBe(before);
  });

  test('an account cannot flood the trail with refused calls', async () => {
    const token = called.issuer.token({ sub: 'flood' });
    const calls = Array.from({ length: 100 }, () => call('GET', '/tenant/list', { token }));
    await Promise.all(calls);
    expect(await read({ who: 'flood', limit: '1000' })).toHaveLength(60);
  });

  test.each([
    ['%', 'format'],
    ['a'.repeat(201), 'too-long'],
  ])('the reason %s is refused, and nothing is changed', async (reason, code) => {
    const tenant = newTenant();
    const headers = { 'change-reason': reason };
    expect(await call('PUT', '/tenant/create', { body: tenant, headers })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Change-Reason', code }] },
    });
    expect(await read({ row: tenant.id })).toEqual([]);
  });

  test('auditors read page by page, within a period; others are told which permission is missing', async () => {
    for (let count = 0; count < 5; count += 1) {
      await call('PUT', '/tenant/create', { body: newTenant() });
    }
    const all = await read({ what: 'putTenant', limit: '5' });
    const token = called.issuer.token({ roles: ['auditor'] });
    const seen: number[] = [];
    for (let next: number | undefined, pages = 0; pages < 3; pages += 1) {
      const query = `what=putTenant&limit=2${next ? `&before=${next}` : ''}`;
      const { body } = await call('GET', `/audit?${query}`, { token });
      seen.push(...body.entries.map(({ id }: AuditEntry) => id));
      next = body.next;
      expect(next).toBe(seen.at(-1));
    }
    expect(seen.slice(0, 5)).toEqual(all.map(({ id }) => id));
    const at = all[2]?.at ?? '';
    expect((await read({ since: at }))[0]?.id).toBe(all[0]?.id);
    for (const entry of await read({ until: at })) expect(entry.at < at).toBe(true);
    expect(await call('GET', '/audit', { token: called.manager })).toMatchObject({
      status: 403,
      body: { permission: 'GetAudit' },
    });
  });

  test.each([
    'since=yesterday',
    'limit=0',
    'before=x',
    'who=',
    'who=%00',
    'where=1',
    'row=a&row=b',
  ])('the query %s is refused', async (query) => {
    expect([400, 422]).toContain((await call('GET', `/audit?${query}`)).status);
  });

  test('neither the trail nor its lines in the log contain tokens or values of rows', async () => {
    const tenant = { ...newTenant(), contactEmail: EMAIL, description: 'a secret description' };
    const user = { ...newUser(), email: EMAIL, lastName: 'Secretname' };
    const hub = newHub();
    const headers = { 'change-reason': 'ITSM-4711' };
    await call('PUT', '/hub/create', { body: hub, headers });
    await call('PUT', '/tenant/create', { body: tenant });
    await call('PUT', `/hub/${hub.id}/user/create`, { body: user });
    const trail = JSON.stringify(await read({ limit: '1000' }));
    const lines = () => called.api.process.output().stdout;
    await eventually(() => expect(lines()).toContain(user.id));
    const secrets = [EMAIL, 'secret description', 'Secretname', user.username];
    for (const word of [...secrets, ...called.admin.split('.')]) expect(trail).not.toContain(word);
    const names = ['"ada"', hub.name, tenant.key, 'ITSM', '"address"', 'Léman'];
    for (const word of [...secrets, ...names]) expect(lines()).not.toContain(word);
    const line = lines()
      .split('\n')
      .find((one) => one.includes(hub.id));
    expect(JSON.parse(line ?? '')).toMatchObject({
      msg: 'audit',
      audit: { what: 'createManagementHub', rows: [hub.id], outcome: 'created' },
    });
  });
});

test('the lines in the log have names, addresses and reasons if the operator wants them', async () => {
  const [kind] = usualDatabaseKinds;
  if (kind === undefined) throw new Error('There is no database.');
  const called = await startCalledApi(kind, { LOG_LEVEL: 'info', AUDIT_LOG_NAMES: 'true' });
  const body = newHub();
  const headers = { 'change-reason': encodeURIComponent(REASON) };
  await called.api.call('PUT', '/hub/create', { token: called.admin, body, headers });
  await eventually(() => {
    const lines = called.api.process.output().stdout.split('\n');
    const line = lines.find((one) => one.includes('"audit"'));
    expect(JSON.parse(line ?? '{}').audit).toMatchObject({
      ...{ name: 'ada', label: body.name, reason: REASON, address: expect.any(String) },
    });
  });
  await called.stop();
});
