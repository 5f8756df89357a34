import type { Configuration } from '../configuration/configuration.ts';
import type { Api } from './api.ts';
import { type Hubs, hubsApi } from './hubs.ts';
import { type Tenants, tenantsApi } from './tenants.ts';
import { type Users, usersApi } from './users.ts';

/** The calls that write, of one client. */
export interface Writes {
  /** The writes of tenants. */
  readonly tenants: Tenants;
  /** The writes of users. */
  readonly users: Users;
  /** The writes of hubs. */
  readonly hubs: Hubs;
}

export const writesTo = (api: Api): Writes => ({
  tenants: tenantsApi(api),
  users: usersApi(api),
  hubs: hubsApi(api),
});

/** Carries the user's reason for a change. Percent-encoded UTF-8, because a header has only ASCII. */
const REASON_HEADER = 'Change-Reason';

/** Returns a client that sends a reason with each call, if the API takes reasons. */
export function withReason(
  api: Api,
  configuration: Promise<Configuration>,
  reason: string | undefined,
): Api {
  const text = reason?.normalize('NFC').trim();
  if (!text) return api;
  const forward = (method: keyof Api) => async (path: string, options: object) => {
    const { extensions } = (await configuration).api;
    const headers = extensions.includes('change-reason')
      ? { [REASON_HEADER]: encodeURIComponent(text) }
      : {};
    // A cast, because a wrapper cannot pass on the generics of openapi-fetch.
    return (api[method] as (path: string, options: object) => unknown)(path, {
      ...options,
      headers,
    });
  };
  const methods = ['POST', 'PUT', 'DELETE'] as const;
  const own = Object.fromEntries(methods.map((method) => [method, forward(method)]));
  return { ...api, ...own } as Api;
}
