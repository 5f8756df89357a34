import { randomBytes, randomUUID } from 'node:crypto';
import { messageOf } from '@console/shared-ui/contract';
import { type Answer, type Caller, NoAnswer } from './caller.ts';
import { cameOf, NotTested } from './verdict.ts';

/** Something that was asked for, and what the API said. */
export interface Stored<Body> {
  readonly body: Body;
  readonly answer: Answer;
}

export type TenantBody = ReturnType<Made['newTenant']>;
export type HubBody = ReturnType<Made['newHub']>;
export type UserBody = ReturnType<Made['newUser']>;

type Kind = 'tenant' | 'user' | 'hub';

interface Row {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

/** What a test makes at the API, under names by which anybody recognises it. */
export class Made {
  /** In the name of whatever is made by this test. */
  readonly mark = randomBytes(4).toString('hex');
  readonly #caller: Caller;
  readonly #rows = new Map<string, Row>();
  #tenant: Promise<Stored<TenantBody>> | undefined;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Each name is another one. */
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

  /** Known before it is there, and forgotten only where the API says that it is not. */
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

  /** The one tenant of this test, as none can be deleted. */
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
    throw new NotTested(`it takes ${answer.asked} to succeed, which answered ${cameOf(answer)}`);
  }

  /**
   * Deletes what can be deleted: users, then hubs.
   *
   * @param caller - one who may still ask when the test was interrupted
   * @returns a line for each thing that stays
   */
  async takeAway(caller: Caller): Promise<string[]> {
    const left = this.#all('tenant').map(({ id, name }) => `the tenant ${name} (${id})`);
    let gone: string | undefined;
    for (const { kind, id, name } of [...this.#all('user'), ...this.#all('hub')]) {
      try {
        // An API that has gone is not waited for again and again.
        if (gone !== undefined) throw new NoAnswer(gone);
        const answer = await caller.ask(`DELETE /${kind}/{id}`, { path: { id } });
        if (answer.status === 204 || answer.status === 404) continue;
        left.push(`the ${kind} ${name} (${id}): ${cameOf(answer)}`);
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
