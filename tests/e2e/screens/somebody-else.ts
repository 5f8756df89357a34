import { randomUUID } from 'node:crypto';
import { adminEndpoint } from '@console/platform/api/settings.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import type { Page } from '@playwright/test';
import { storedToken } from '../session/session-test.ts';

/** A row of any list as the API has it. */
export type StoredRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A tenant as the API has it. */
export interface StoredTenant {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly contactEmail?: string;
}

type PutTenant = Omit<StoredTenant, 'id'> & Partial<Pick<StoredTenant, 'id'>>;

/** A user as the API has it. */
export interface StoredUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hubName: string;
  readonly lastSignInAt?: string;
}

/** A hub as the API has it. */
export interface StoredHub {
  readonly id: string;
  readonly name: string;
}

/** Another administrator, who works with the same platform at the same time. */
export class SomebodyElse {
  readonly #api: string;
  readonly #token: string;

  /**
   * @param address - of any page of the console
   * @param token - of whoever's permissions they have
   */
  constructor(address: string, token: string) {
    const api = new URL(adminEndpoint, address);
    api.port = String(Number(api.port) + OFFSETS.api);
    this.#api = api.href;
    this.#token = token;
  }

  /** With the permissions of whoever is signed in on a page. */
  static async besides(page: Page): Promise<SomebodyElse> {
    const token = await storedToken(page);
    if (!token) throw new Error('Nobody is signed in on the page');
    return new SomebodyElse(page.url(), token);
  }

  /** Creates a tenant, or changes the one with this id. */
  async putTenant({ id = randomUUID(), ...tenant }: PutTenant): Promise<StoredTenant> {
    return (await this.#call('PUT', '/tenant/create', { id, ...tenant })).json();
  }

  /** Creates a hub with these tenants. */
  async putHub(name: string, tenants: readonly { readonly id: string }[] = []): Promise<string> {
    const id = randomUUID();
    await this.#call('PUT', '/hub/create', { id, name });
    for (const tenant of tenants) await this.putIntoHub(id, tenant.id);
    return id;
  }

  async putIntoHub(hubId: string, tenantId: string): Promise<void> {
    await this.#call('PUT', `/hub/${hubId}/tenant/${tenantId}`, {});
  }

  async deleteHub(id: string): Promise<void> {
    await this.#call('DELETE', `/hub/${id}`);
  }

  /** All tenants, in no order. */
  async tenants(): Promise<StoredTenant[]> {
    return (await this.#call('GET', '/tenant/list')).json();
  }

  /** The users of all hubs, in no order. */
  async users(): Promise<StoredUser[]> {
    return (await this.#call('GET', '/user/listall')).json();
  }

  /** All hubs, in no order. */
  async hubs(): Promise<StoredHub[]> {
    return (await this.#call('GET', '/hub/list')).json();
  }

  /** All lists, by what the menu calls them. */
  async lists(): Promise<Record<string, StoredRow[]>> {
    const [Tenants, Users, Hubs] = await Promise.all(
      ['/tenant/list', '/user/listall', '/hub/list'].map(async (path) =>
        (await this.#call('GET', path)).json(),
      ),
    );
    return { Tenants, Users, Hubs };
  }

  /** The ids of the tenants in a hub. */
  async tenantIdsIn(hubId: string): Promise<string[]> {
    return (await this.#call('GET', `/hub/${hubId}/tenantids`)).json();
  }

  /** Which hubs each tenant is in that is in any, by its id. */
  async hubsByTenant(): Promise<Map<string, StoredHub[]>> {
    const found = new Map<string, StoredHub[]>();
    for (const hub of await this.hubs()) {
      for (const id of await this.tenantIdsIn(hub.id)) {
        found.set(id, [...(found.get(id) ?? []), hub]);
      }
    }
    return found;
  }

  async #call(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.#api + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  }
}
