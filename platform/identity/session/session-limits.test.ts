import { setTimeout as pause } from 'node:timers/promises';
import { startIdentity } from '../../testing/test-platform.ts';
import { refresh, signIn } from '../client/sign-in.ts';

/** Runs a test against a provider with its own settings. */
async function withIdentity(
  settings: Readonly<Record<string, string>>,
  act: (issuer: string) => Promise<void>,
): Promise<void> {
  const identity = await startIdentity(settings);
  await act(identity.issuer).finally(() => identity.stop());
}

// Both tests mostly wait, so they run concurrently.
test.concurrent('a session cannot be refreshed after SESSION_IDLE_SECONDS without use', () =>
  withIdentity({ SESSION_IDLE_SECONDS: '2' }, async (issuer) => {
    const { refresh_token } = await signIn({ issuer, username: 'auditor' });
    await pause(3000);
    await expect(refresh(issuer, refresh_token)).rejects.toThrow('invalid_grant');
  }));

test.concurrent('a session ends after SESSION_SECONDS, even if it is used', () =>
  withIdentity({ SESSION_SECONDS: '8' }, async (issuer) => {
    const first = await signIn({ issuer, username: 'auditor' });
    const second = await refresh(issuer, first.refresh_token);
    await pause(8500);
    await expect(refresh(issuer, second.refresh_token)).rejects.toThrow('invalid_grant');
  }));
