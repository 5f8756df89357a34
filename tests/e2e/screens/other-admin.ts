import { randomUUID } from 'node:crypto';
import { adminEndpoint } from '@console/platform/api/settings.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import type { Page } from '@playwright/test';
import { storedToken } from '../session/session-test.ts';

export interface StoredTenant {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly contactEmail?: string;
  readonly version?: number;
}

type PutTenant = Omit<StoredTenant, 'id'> & Partial<Pick<StoredTenant, 'id'>>;

export interface StoredUser {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hubName: string;
  readonly lastSignInAt?: string;
}

export interface StoredHub {
  readonly id: string;
  readonly name: string;
}

/** Another administrator, who works on the same platform at the same time. */
export class OtherAdmin {
  readonly #api: string;
  readonly #token: string;

  constructor(address: string, token: string) {
    const api = new URL(adminEndpoint, address);
    api.port = String(Number(api.port) + OFFSETS.api);
    this.#api = api.href;
    this.#token = token;
  }

  /** Uses the permissions of the user who is signed in on a page. */
  static async withSessionOf(page: Page): Promise<OtherAdmin> {
    const token = await storedToken(page);
    if (!token) throw new Error('No user is signed in on the page');
    return new OtherAdmin(page.url(), token);
  }

  /** Creates a tenant, or changes the one with this id. */
  async putTenant({ id = randomUUID(), ...tenant }: PutTenant): Promise<StoredTenant> {
    return (await this.#call('PUT', '/tenant/create', { id, ...tenant })).json();
  }

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

  async tenants(): Promise<StoredTenant[]> {
    return (await this.#call('GET', '/tenant/list')).json();
  }

  async putUser(hubId: string, user: Readonly<Record<string, string>>): Promise<void> {
    await this.#call('PUT', `/hub/${hubId}/user/create`, { id: randomUUID(), ...user });
  }

  async users(): Promise<StoredUser[]> {
    return (await this.#call('GET', '/user/listall')).json();
  }

  async deleteUser(id: string): Promise<void> {
    await this.#call('DELETE', `/user/${id}`);
  }

  async hubs(): Promise<StoredHub[]> {
    return (await this.#call('GET', '/hub/list')).json();
  }

  async tenantIdsIn(hubId: string): Promise<string[]> {
    return (await this.#call('GET', `/hub/${hubId}/tenantids`)).json();
  }

  /** Returns the hubs of each tenant that is in at least one hub, by tenant id. */
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
