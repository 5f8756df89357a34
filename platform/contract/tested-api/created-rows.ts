import { randomBytes, randomUUID } from 'node:crypto';
import { messageOf } from '@console/shared-ui/contract';
import { type Answer, type Caller, NoAnswer } from './caller.ts';
import { needStatus, show } from './verdict.ts';

/** A created row, and the API's answer. */
export interface Stored<Body> {
  readonly body: Body;
  readonly answer: Answer;
}

export type Kind = 'tenant' | 'user' | 'hub';

/** A body to send, which may be invalid on purpose. */
export type Body = Readonly<Record<string, unknown>>;

export type TenantBody = ReturnType<CreatedRows['newTenant']>;
type HubBody = ReturnType<CreatedRows['newHub']>;
type UserBody = ReturnType<CreatedRows['newUser']>;

interface PutOptions {
  readonly caller?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
  /** The hub of a user; by default, one that does not exist. */
  readonly hubId?: string | undefined;
  /** Sent instead of the body as JSON. */
  readonly text?: string;
}

interface Row {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

/** The list that has every row of a kind. */
export const LISTS = {
  tenant: 'GET /tenant/list',
  user: 'GET /user/listall',
  hub: 'GET /hub/list',
} as const satisfies Record<Kind, string>;

/** The call that creates a row. */
export const CREATES = {
  tenant: 'PUT /tenant/create',
  user: 'PUT /hub/{hubId}/user/create',
  hub: 'PUT /hub/create',
} as const satisfies Record<Kind, string>;

/** The rows that a test creates, with recognizable names. */
export class CreatedRows {
  /** Part of the names of all rows of this test. */
  readonly mark = randomBytes(4).toString('hex');
  /** The rows that the API has refused to create, with its answers. */
  readonly refused = new Map<string, { readonly kind: Kind; readonly answer: Answer }>();
  readonly #caller: Caller;
  readonly #rows = new Map<string, Row>();
  #tenant: Promise<Stored<TenantBody>> | undefined;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Returns a new name each time. */
  newName = (): string => `Contract test ${this.mark} ${randomBytes(3).toString('hex')}`;

  #newSlug = (): string => this.newName().toLowerCase().replaceAll(' ', '-');

  newTenant = () => ({ id: randomUUID() as string, key: this.#newSlug(), name: this.newName() });

  readonly #newTenant = this.newTenant();

  newHub = () => ({ id: randomUUID() as string, name: this.newName() });

  newUser = () => ({
    id: randomUUID() as string,
    username: this.#newSlug(),
    email: 'contract-test@platform.example',
    firstName: 'Contract',
    lastName: `Test ${this.mark}`,
  });

  newBody = (kind: Kind): Body =>
    ({ tenant: this.newTenant, user: this.newUser, hub: this.newHub })[kind]();

  /** Sends a row. It is registered before, unless it is known; if the API refuses it, it is not deleted later. */
  async put(kind: Kind, body: Body, options: PutOptions = {}): Promise<Answer> {
    const { caller = this.#caller, headers = {}, hubId = randomUUID(), text } = options;
    const id = String(body.id);
    const isNew = !this.#rows.has(id);
    if (isNew) this.#rows.set(id, { kind, id, name: String(body.name ?? body.username) });
    const answer = await caller.ask(CREATES[kind], {
      path: { hubId },
      body: text ?? body,
      headers,
    });
    if (isNew && answer.status >= 400 && answer.status < 500) {
      this.#rows.delete(id);
      this.refused.set(id, { kind, answer });
    }
    return answer;
  }

  /** The id of the tenant of this test, even before it is created. */
  get tenantId(): string {
    return this.#newTenant.id;
  }

  /** Returns the tenant of this test. There is only one, because tenants cannot be deleted. */
  tenant(): Promise<Stored<TenantBody>> {
    this.#tenant ??= this.#stored('tenant', this.#newTenant);
    return this.#tenant;
  }

  hub = (): Promise<Stored<HubBody>> => this.#stored('hub', this.newHub());

  user = (hubId: string): Promise<Stored<UserBody>> => this.#stored('user', this.newUser(), hubId);

  async #stored<Own extends Body>(kind: Kind, body: Own, hubId?: string): Promise<Stored<Own>> {
    return { body, answer: needStatus(await this.put(kind, body, { hubId })) };
  }

  /**
   * Deletes what can be deleted: users, then hubs; also those that the API has created although it refused them.
   *
   * @param caller - a caller that continues when the test is interrupted
   * @returns a line for each row that stays
   */
  async deleteAll(caller: Caller): Promise<string[]> {
    const left = this.#all('tenant').map(({ id, name }) => `the tenant ${name} (${id})`);
    let gone: string | undefined;
    const remove = async ({ kind, id, name }: Row) => {
      try {
        // Does not wait repeatedly for an API that is down.
        if (gone !== undefined) throw new NoAnswer(gone);
        const answer = await caller.ask(`DELETE /${kind}/{id}`, { path: { id } });
        if (answer.status < 300 || answer.status === 404) return;
        left.push(`the ${kind} ${name} (${id}): ${show(answer)}`);
      } catch (error) {
        gone = messageOf(error);
        left.push(`the ${kind} ${name} (${id}), if it is there: ${gone}`);
      }
    };
    for (const kind of ['user', 'hub'] as const) {
      for (const row of this.#all(kind)) await remove(row);
      for (const row of gone === undefined ? await this.#findListed(caller, kind) : []) {
        await remove(row);
      }
    }
    return left;
  }

  /** Finds rows of this test in a list, by the mark in their names. */
  async #findListed(caller: Caller, kind: 'user' | 'hub'): Promise<Row[]> {
    const { json } = await caller.ask(LISTS[kind]).catch(() => ({ json: [] }));
    return (Array.isArray(json) ? json : []).flatMap((row: unknown) => {
      const { id, username, name }: Record<string, unknown> = { ...Object(row) };
      const shown = String(username ?? name);
      const isOwn = shown.toLowerCase().includes(this.mark);
      return isOwn && !this.#rows.has(String(id)) ? [{ kind, id: String(id), name: shown }] : [];
    });
  }

  #all(kind: Kind): Row[] {
    return [...this.#rows.values()].filter((row) => row.kind === kind);
  }
}
