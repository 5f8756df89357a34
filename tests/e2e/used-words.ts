import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Tables as ApiTables, schemaName as apiSchema } from '@console/platform/api/tables.ts';
import { openEmbedded } from '@console/platform/database/embedded.ts';
import {
  type Tables as IdentityTables,
  schemaName as identitySchema,
} from '@console/platform/identity/tables.ts';
import type { Request } from '@playwright/test';

/** Names and secrets that a worker's tests have used. No log may contain any of them. */
export class UsedWords {
  readonly #names = new Set<string>();
  readonly #secrets = new Set<string>();

  get names(): readonly string[] {
    return [...this.#names];
  }

  get secrets(): readonly string[] {
    return [...this.#secrets];
  }

  readonly note = (request: Request): void => {
    const bearer = /^Bearer (.+)/.exec(request.headers().authorization ?? '')?.[1];
    if (bearer) this.#secrets.add(bearer);
    this.noteAddress(request.url());
    const sent = request.postData();
    if (!sent) return;
    if (sent.startsWith('{')) this.#noteFields(sent);
    else this.#noteParameters(new URLSearchParams(sent));
  };

  noteAddress(address: string): void {
    this.#noteParameters(new URL(address).searchParams);
  }

  noteWritten(text: string): void {
    this.#add(this.#names, text);
  }

  noteSession(session: Readonly<Record<string, unknown>>): void {
    for (const name of TOKENS) {
      const { [name]: token } = session;
      if (typeof token === 'string') this.#secrets.add(token);
    }
  }

  /** Records the users and the provider's session data from the databases of a stopped platform. */
  async noteStored(dataFolder: string): Promise<void> {
    const api = await openEmbedded<ApiTables>(path.join(dataFolder, 'database'), apiSchema);
    const users = await api.sql.selectFrom('users').selectAll().execute();
    const tenants = await api.sql.selectFrom('tenants').select('contact_email').execute();
    await api.close();
    for (const user of users) {
      this.#add(this.#names, user.username, user.email, user.first_name, user.last_name);
    }
    for (const { contact_email } of tenants) this.#add(this.#names, contact_email);
    const folder = path.join(dataFolder, 'identity');
    if (existsSync(path.join(folder, 'PG_VERSION'))) await this.#noteProvider(folder);
  }

  async #noteProvider(folder: string): Promise<void> {
    const identity = await openEmbedded<IdentityTables>(folder, identitySchema);
    const accounts = await identity.sql.selectFrom('accounts').selectAll().execute();
    const artifacts = await identity.sql.selectFrom('artifacts').select(['id', 'uid']).execute();
    const keys = await identity.sql.selectFrom('secrets').select('value').execute();
    await identity.close();
    for (const { username, email, first_name, last_name, password } of accounts) {
      this.#add(this.#names, username, email, first_name, last_name);
      this.#add(this.#secrets, password);
    }
    for (const { id, uid } of artifacts) this.#add(this.#secrets, id, uid);
    for (const { value } of keys) this.#add(this.#secrets, value);
  }

  #noteParameters(parameters: URLSearchParams): void {
    for (const [name, value] of parameters) {
      if (SECRET.has(name)) this.#add(this.#secrets, value);
      if (NAME.has(name)) this.#add(this.#names, value);
    }
  }

  #noteFields(json: string): void {
    // `json` is valid, because the console has sent it.
    for (const [name, value] of Object.entries(JSON.parse(json))) {
      if (NAME.has(name) && typeof value === 'string') this.#add(this.#names, value);
    }
  }

  #add(words: Set<string>, ...values: readonly (string | null)[]): void {
    for (const value of values) if (value) words.add(value);
  }
}

const SECRET = new Set([
  ...['code', 'state', 'nonce', 'code_verifier', 'code_challenge', 'session_state'],
  ...['refresh_token', 'id_token_hint', 'password'],
]);

const TOKENS = ['access_token', 'refresh_token', 'id_token', 'session_state'];

const NAME = new Set([
  ...['username', 'email', 'firstName', 'lastName', 'contactEmail', 'login_hint'],
]);
