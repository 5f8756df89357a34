import { randomBytes, randomUUID } from 'node:crypto';
import { messageOf } from '@console/shared-ui/contract';
import { type Answer, type Caller, NoAnswer } from './caller.ts';
import { NotTested, show } from './verdict.ts';

/** A created row, and the API's answer. */
export interface Stored<Body> {
  readonly body: Body;
  readonly answer: Answer;
}

export type TenantBody = ReturnType<CreatedRows['newTenant']>;
export type HubBody = ReturnType<CreatedRows['newHub']>;
export type UserBody = ReturnType<CreatedRows['newUser']>;

type Kind = 'tenant' | 'user' | 'hub';

interface Row {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

/** The rows that a test creates, with recognizable names. */
export class CreatedRows {
  /** Part of the names of all rows of this test. */
  readonly mark = randomBytes(4).toString('hex');
  readonly #caller: Caller;
  readonly #rows = new Map<string, Row>();
  #tenant: Promise<Stored<TenantBody>> | undefined;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** A new name each time. */
  get #name(): string {
    return `Contract test ${this.mark} ${randomBytes(3).toString('hex')}`;
  }

  get #slug(): string {
    return this.#name.toLowerCase().replaceAll(' ', '-');
  }

  newTenant = () => ({ id: randomUUID() as string, key: this.#slug, name: this.#name });

  newHub = () => ({ id: randomUUID() as string, name: this.#name });

  newUser = () => ({
    id: randomUUID() as string,
    username: this.#slug,
    email: 'contract-test@platform.example',
    firstName: 'Contract',
    lastName: `Test ${this.mark}`,
  });

  putTenant(body: TenantBody, caller = this.#caller): Promise<Answer> {
    return this.#put('tenant', body, () => caller.ask('PUT /tenant/create', { body }));
  }

  putHub(body: HubBody, caller = this.#caller): Promise<Answer> {
    return this.#put('hub', body, () => caller.ask('PUT /hub/create', { body }));
  }

  putUser(hubId: string, body: UserBody, caller = this.#caller): Promise<Answer> {
    const asking = { path: { hubId }, body };
    return this.#put('user', body, () => caller.ask('PUT /hub/{hubId}/user/create', asking));
  }

  /** Registers a row before it is created. Removes the entry only if the API refuses to create the row. */
  async #put(
    kind: Kind,
    { id, ...body }: TenantBody | HubBody | UserBody,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const isNew = !this.#rows.has(id);
    const name = 'name' in body ? body.name : body.username;
    if (isNew) this.#rows.set(id, { kind, id, name });
    const answer = await ask();
    if (isNew && answer.status >= 400 && answer.status < 500) this.#rows.delete(id);
    return answer;
  }

  /** Returns the tenant of this test. There is only one, because tenants cannot be deleted. */
  tenant(): Promise<Stored<TenantBody>> {
    this.#tenant ??= this.#stored(this.newTenant(), (body) => this.putTenant(body));
    return this.#tenant;
  }

  hub(): Promise<Stored<HubBody>> {
    return this.#stored(this.newHub(), (body) => this.putHub(body));
  }

  user(hubId: string): Promise<Stored<UserBody>> {
    return this.#stored(this.newUser(), (body) => this.putUser(hubId, body));
  }

  async #stored<Body>(body: Body, put: (body: Body) => Promise<Answer>): Promise<Stored<Body>> {
    const answer = await put(body);
    if (answer.status < 300) return { body, answer };
    throw new NotTested(`needs ${answer.asked}, which answered ${show(answer)}`);
  }

  /**
   * Deletes what can be deleted: users, then hubs.
   *
   * @param caller - a caller that continues when the test is interrupted
   * @returns a line for each row that stays
   */
  async deleteAll(caller: Caller): Promise<string[]> {
    const left = this.#all('tenant').map(({ id, name }) => `the tenant ${name} (${id})`);
    let gone: string | undefined;
    for (const { kind, id, name } of [...this.#all('user'), ...this.#all('hub')]) {
      try {
        // Does not wait repeatedly for an API that is down.
        if (gone !== undefined) throw new NoAnswer(gone);
        const answer = await caller.ask(`DELETE /${kind}/{id}`, { path: { id } });
        if (answer.status === 204 || answer.status === 404) continue;
        left.push(`the ${kind} ${name} (${id}): ${show(answer)}`);
      } catch (error) {
        gone = messageOf(error);
        left.push(`the ${kind} ${name} (${id}), if it is there: ${gone}`);
      }
    }
    return left;
  }

  #all(kind: Kind): Row[] {
    return [...this.#rows.values()].filter((row) => row.kind === kind);
  }
}
