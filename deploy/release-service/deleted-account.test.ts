import { randomUUID } from 'node:crypto';
import { givePassword } from '@console/platform/give-password.ts';
import { signIn } from '@console/platform/identity/client/sign-in.ts';
import { startPlatform, type TestPlatform } from '@console/platform/testing/test-platform.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../testing/console-folder.ts';
import { type RunningReceiver, startReceiver } from '../testing/running-receiver.ts';
import { send } from '../testing/send.ts';
import { stateIn } from '../testing/served-console.ts';

let platform: TestPlatform;
let opened: ConsoleFolder;
let service: RunningReceiver;
let hubId: string;

beforeAll(async () => {
  [platform, opened] = await Promise.all([startPlatform(), makeConsoleFolder(15_300)]);
  service = await startReceiver({
    DATA_FOLDER: opened.dataFolder,
    ISSUER: platform.identity.issuer,
    API_ADDRESS: platform.api.origin,
  });
  const token = await pageToken('admin');
  [{ id: hubId }] = await (await platform.api.call('GET', '/hub/list', { token })).json();
});

afterAll(async () => {
  await service.process.stop();
  await Promise.all([platform.stop(), opened.remove()]);
});

const pageToken = async (username: string) =>
  (await signIn({ issuer: platform.identity.issuer, username })).access_token;

async function releaseToken(username: string): Promise<string> {
  const { issuer } = platform.identity;
  const client = { clientId: 'console-release', redirectUri: 'http://127.0.0.1/signed-in' };
  return (await signIn({ issuer, username, ...client }, { prompt: 'consent' })).access_token;
}

/** Creates another administrator, with a token for pages and one for releases. */
async function newAdministrator(username: string) {
  const id = randomUUID();
  const token = await pageToken('admin');
  const body = { id, username, email: 'ada@platform.example', firstName: 'Ada', lastName: 'Lovel' };
  const made = await platform.api.call('PUT', `/hub/${hubId}/user/create`, { token, body });
  expect(made.status).toBe(201);
  await givePassword([username, '--role', 'platform-admin'], {
    environment: { DATA_FOLDER: platform.folder },
    askForPassword: async () => username,
  });
  return { id, page: await pageToken(username), release: await releaseToken(username) };
}

const get = async (address: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${service.origin}${address}`, { headers })).status;
};

const command = (token: string, ...words: string[]) =>
  send(service.origin, { token, words, packages: [], type: 'application/json' });

const report = { module: 'mf-users', number: 'MF-048', stage: 'script', message: 'Error' };

test('fault 99: a deleted administrator can no longer publish, change or read anything', async () => {
  const administrator = await newAdministrator('second.admin');
  expect(await get('/releases/changes', administrator.release)).toBe(200);
  expect(await get('/reports/figures', administrator.page)).toBe(200);
  expect((await command(administrator.release, '--list'))[0]).toBe(200);

  const token = await pageToken('admin');
  const gone = await platform.api.call('DELETE', `/user/${administrator.id}`, { token });
  expect(gone.status).toBe(204);
  const before = stateIn(opened.dataFolder);
  const statuses = {
    release: (await send(service.origin, { token: administrator.release }))[0],
    publish: (
      await send(service.origin, { token: administrator.release, words: ['mf-users', '--publish'] })
    )[0],
    withdraw: (await command(administrator.release, 'mf-users', '--withdraw'))[0],
    list: (await command(administrator.release, '--list'))[0],
    history: (await command(administrator.release, '--history'))[0],
    changes: await get('/releases/changes', administrator.release),
    figures: await get('/reports/figures', administrator.page),
  };
  expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((door) => [door, 401])));
  expect(stateIn(opened.dataFolder)).toEqual(before);
  const version = (await opened.store.edition())?.modules['mf-users']?.version;
  expect(await service.report(administrator.page, { ...report, version })).toBe(204);
  const { versions, uncounted } = await service.figures(token);
  expect([versions, uncounted.map(({ why }) => why)]).toEqual([[], ['token not valid']]);
});

test('fault 99: while the API is unavailable nothing is published or read, but a user who has just signed in can roll back', async () => {
  const [token, page] = [await releaseToken('admin'), await pageToken('admin')];
  await platform.api.stop();
  const before = stateIn(opened.dataFolder);
  const refusal = expect.stringMatching(/API .* does not answer.* \(MF-240\)$/);
  expect(await send(service.origin, { token })).toEqual([503, refusal]);
  expect(await command(token, '--list')).toEqual([503, refusal]);
  expect(await get('/reports/figures', page)).toBe(503);
  expect(stateIn(opened.dataFolder)).toEqual(before);
  expect(await get('/releases/changes', token)).toBe(200);
  // The account is accepted: the command runs, and fails only because there is no earlier version.
  const withdrawn = expect.stringMatching(/no earlier version exists .+ \(MF-137\)$/);
  expect(await command(token, 'mf-users', '--withdraw')).toEqual([200, withdrawn]);
});
