import { randomUUID } from 'node:crypto';
import { type CalledApi, startCalledApi } from '../../testing/called-api.ts';
import { usualDatabaseKinds } from '../../testing/databases.ts';
import { newHub, newTenant, newUser } from '../../testing/new-rows.ts';

describe.each(usualDatabaseKinds)('on $name', (kind) => {
  let called: CalledApi;
  let call: CalledApi['call'];
  let manager: string;
  let ownHub: string;

  beforeAll(async () => {
    called = await startCalledApi(kind);
    ({ call, manager } = called);
    ownHub = (await call('GET', '/hub', undefined, manager)).body.id;
  });

  afterAll(() => called.stop());

  const createHub = (name: string, token = called.admin) =>
    call('PUT', '/hub/create', { ...newHub(), name }, token);
  const createUser = (username: string, hubId: string, token: string) =>
    call('PUT', `/hub/${hubId}/user/create`, { ...newUser(), username }, token);
  const createTenant = (key: string) => call('PUT', '/tenant/create', { ...newTenant(), key });

  /** Returns the answer to a name that looks like another. */
  const lookAlike = (field: string, other?: string) => ({
    status: 409,
    body: { errors: [{ field, code: 'look-alike', ...(other && { other }) }] },
  });

  test('fault 84: a hub name that looks like another is refused on its field, and the answer has the other name', async () => {
    const end = randomUUID();
    const name = `Arc Lémanique ${end}`;
    expect((await createHub(name)).status).toBe(201);
    for (const other of [
      `ARC LÉMANIQUE ${end}`,
      `Arc\u00a0Lémanique ${end}`,
      `Arc  Lémanique ${end}`,
      `\uff21rc Lémanique ${end}`,
      `\u0410rc Lémanique ${end}`,
      `Arc Lérnanique ${end}`,
    ]) {
      expect(await createHub(other)).toMatchObject(lookAlike('name', name));
    }
    expect(await createHub(`Arc Le\u0301manique ${end}`)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'name', code: 'taken' }] },
    });
    expect((await createHub(`Arc Lemanique ${end}`)).status).toBe(201);
  });

  test('fault 84: a name with invisible or reordering characters is refused on its field', async () => {
    const hub = (await createHub(`Hub ${randomUUID()}`)).body.id;
    for (const wrong of [
      'ad\u200bmin',
      'nimda\u202e',
      '\u2066admin\u2069',
      '\u3164',
      '\u0301\u0308',
      '\u0301Léman',
      '\u20ddLéman',
    ]) {
      const bodies = [
        ['/hub/create', { ...newHub(), name: wrong }, 'name'],
        ['/tenant/create', { ...newTenant(), name: wrong }, 'name'],
        [`/hub/${hub}/user/create`, { ...newUser(), firstName: wrong }, 'firstName'],
        [`/hub/${hub}/user/create`, { ...newUser(), lastName: wrong }, 'lastName'],
      ] as const;
      for (const [path, body, field] of bodies) {
        const { status, body: problem } = await call('PUT', path, body);
        expect({ status, errors: problem.errors }).toEqual({
          status: 422,
          errors: [{ field, code: 'invisible' }],
        });
      }
    }
  });

  test('a name is stored in NFC, and is the same name when sent in NFD', async () => {
    const end = randomUUID();
    const body = { ...newHub(), name: `Me\u0301tiers ${end}`, description: 'E\u0301te\u0301' };
    const created = await call('PUT', '/hub/create', body);
    expect(created).toMatchObject({
      status: 201,
      body: { name: `Métiers ${end}`, description: 'Été' },
    });
    expect(await call('PUT', '/hub/create', body)).toMatchObject({ status: 200 });
    const name = `Métiers ${end}`;
    expect(await call('PUT', '/hub/create', { ...body, name })).toMatchObject({ status: 200 });
  });

  test('refuses keys and usernames that look like others', async () => {
    const end = randomUUID().slice(0, 8);
    await createTenant(`modem-1-${end}`);
    expect(await createTenant(`modern-l-${end}`)).toMatchObject(lookAlike('key', `modem-1-${end}`));
    await createUser(`tim.${end}`, ownHub, called.admin);
    expect(await createUser(`tirn.${end}`, ownHub, manager)).toMatchObject(
      lookAlike('username', `tim.${end}`),
    );
  });

  test('does not disclose the other name to callers who cannot see it', async () => {
    const end = randomUUID().slice(0, 8);
    const elsewhere = (await createHub(`Hub ${randomUUID()}`)).body.id;
    await createUser(`tim.${end}`, elsewhere, called.admin);
    const answer = await createUser(`tirn.${end}`, ownHub, manager);
    expect(answer).toMatchObject(lookAlike('username'));
    expect(JSON.stringify(answer.body)).not.toContain(`tim.${end}`);
  });

  test('refuses a look-alike of an account that is not a user, without disclosing its name', async () => {
    const { status, body } = await createUser('adrnin', ownHub, called.admin);
    expect([status, body.errors]).toEqual([409, [{ field: 'username', code: 'look-alike' }]]);
  });

  test('a tenant can keep its key when it is changed, but cannot take one that looks like another', async () => {
    const end = randomUUID().slice(0, 8);
    const tenant = { ...newTenant(), key: `comer-${end}` };
    const other = { ...newTenant(), key: `nord-${end}` };
    await call('PUT', '/tenant/create', tenant);
    await call('PUT', '/tenant/create', other);
    const renamed = { ...tenant, name: 'Anders' };
    expect((await call('PUT', '/tenant/create', renamed)).status).toBe(200);
    const lookAlikeBody = { ...other, key: `corner-${end}` };
    expect(await call('PUT', '/tenant/create', lookAlikeBody)).toMatchObject(
      lookAlike('key', `comer-${end}`),
    );
    const alike = { ...tenant, key: `corner-${end}` };
    expect((await call('PUT', '/tenant/create', alike)).status).toBe(200);
  });

  test('if look-alikes are created concurrently, only one is stored', async () => {
    const end = randomUUID();
    const names = ['Modem', 'Modern', 'MODEM', 'Mod\u0435m'].map((name) => `${name} ${end}`);
    const answers = await Promise.all(names.map((name) => createHub(name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test('a look-alike of a deleted name can be used', async () => {
    const end = randomUUID();
    const { body } = await createHub(`Modem ${end}`);
    expect((await call('DELETE', `/hub/${body.id}`)).status).toBe(204);
    expect((await createHub(`Modern ${end}`)).status).toBe(201);
  });
});
