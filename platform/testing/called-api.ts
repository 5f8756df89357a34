import type { DatabaseKind } from './databases.ts';
import { SEEDED_MANAGER_ID } from './new-rows.ts';
import { startTestIssuer } from './test-issuer.ts';
import { startApi } from './test-platform.ts';

export type CalledApi = Awaited<ReturnType<typeof startCalledApi>>;

/** Starts an API on a new, seeded database of some kind, with its callers. */
export async function startCalledApi(
  { create }: DatabaseKind,
  environment: Readonly<Record<string, string>> = {},
) {
  const [issuer, database] = await Promise.all([startTestIssuer(), create()]);
  const api = await startApi({ ...database.environment, ...environment, ISSUER: issuer.issuer });
  const admin = issuer.token({ roles: ['platform-admin'], username: 'ada' });
  return {
    api,
    issuer,
    /** Token of an administrator who has no hub. */
    admin,
    /** Token of the hub manager that every new platform has. */
    manager: issuer.token({ roles: ['hub-manager'], sub: SEEDED_MANAGER_ID }),
    /** Makes a call as the administrator, or with another token. */
    async call(method: string, path: string, body?: unknown, token = admin) {
      const response = await api.call(method, path, { token, body });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    async stop() {
      await api.stop();
      await issuer.close();
      await database.remove();
    },
  };
}
