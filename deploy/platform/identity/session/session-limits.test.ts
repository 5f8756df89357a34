import { temporaryFolder } from '../../testing/running-process.ts';
import { type RunningIdentity, startIdentity } from '../../testing/test-platform.ts';
import { refresh, signIn } from '../sign-in.testing.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let identity: RunningIdentity | undefined;

beforeEach(async () => {
  place = await temporaryFolder();
});

afterEach(async () => {
  await identity?.stop();
  await place.remove();
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('a session that was not used for so long can no longer be refreshed', async () => {
  identity = await startIdentity({ DATA_FOLDER: place.folder, SESSION_IDLE_SECONDS: '2' });
  const { refresh_token } = await signIn({ issuer: identity.issuer, username: 'auditor' });
  await wait(3000);
  await expect(refresh(identity.issuer, refresh_token)).rejects.toThrow('invalid_grant');
});

test('a session ends after so long, however much it is used', async () => {
  identity = await startIdentity({ DATA_FOLDER: place.folder, SESSION_SECONDS: '8' });
  const first = await signIn({ issuer: identity.issuer, username: 'auditor' });
  const second = await refresh(identity.issuer, first.refresh_token);
  await wait(8500);
  await expect(refresh(identity.issuer, second.refresh_token)).rejects.toThrow('invalid_grant');
});
