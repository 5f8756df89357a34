import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adminEndpoint } from '../../platform/api/settings.ts';
import { OFFSETS } from '../../ports.ts';
import { storedToken } from '../session/session-test.ts';

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
  async putTenant(tenant: {
    readonly id?: string;
    readonly key: string;
    readonly name: string;
    readonly contactEmail?: string;
  }): Promise<void> {
    await this.#call('PUT', '/tenant/create', { id: randomUUID(), ...tenant });
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
  async tenants(): Promise<{ readonly id: string; readonly name: string }[]> {
    return (await this.#call('GET', '/tenant/list')).json();
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
