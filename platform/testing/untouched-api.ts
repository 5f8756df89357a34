import { startTestIssuer } from './test-issuer.ts';
import { type RunningApi, startApi } from './test-platform.ts';

/** A seeded API; the test fails if a request changes its rows. */
export interface UntouchedApi {
  readonly api: RunningApi;
  /** The environment of another API with the same callers. */
  readonly environment: { readonly ISSUER: string };
  /** The token of an administrator. */
  readonly token: string;
  /** The id of one of its hubs. */
  readonly hub: string;
  /** Stops the API, and expects unchanged rows and an empty log. */
  stop(): Promise<void>;
}

/** Starts a new, seeded API. */
export async function startUntouchedApi(): Promise<UntouchedApi> {
  const issuer = await startTestIssuer();
  const environment = { ISSUER: issuer.issuer };
  const api = await startApi(environment);
  const token = issuer.token({ roles: ['platform-admin'] });
  const hub: string = (await (await api.call('GET', '/hub/list', { token })).json())[0].id;

  async function contents(): Promise<string> {
    const lists = ['/tenant/list', '/user/listall', '/hub/list', `/hub/${hub}/tenantids`];
    const answers = await Promise.all(lists.map((path) => api.call('GET', path, { token })));
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
  }

  const before = await contents();
  return {
    api,
    environment,
    token,
    hub,
    async stop() {
      const after = await contents();
      const output = api.process.output();
      await api.stop();
      await issuer.close();
      expect(after).toBe(before);
      expect(output).toEqual({ stdout: '', stderr: '' });
    },
  };
}
