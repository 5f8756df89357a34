import type { Answer } from './caller.ts';
import { type Kind, LISTS } from './created-rows.ts';
import type { ReceivedEvent } from './event-stream.ts';
import {
  HUB_PERMISSIONS,
  type ObservedChange,
  type ObservedRow,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from './tested-api.ts';
import { NotTested } from './verdict.ts';

/** Changes are published within two seconds; the rest allows for slow networks and machines. */
export const EVENT_WITHIN_MS = 15_000;

/** The limit for each further change when one has published no event. */
const FURTHER_EVENT_WITHIN_MS = 2_000;

type Expected = Pick<ObservedRow, 'kind' | 'id' | 'change'> & Partial<Pick<ObservedRow, 'values'>>;

/** Makes one change of each kind, and observes lists and events after each of them. */
export async function observeChanges(api: TestedApi): Promise<readonly ObservedChange[]> {
  const lists = ['GetTenants', 'GetManagementHubs', 'PutTenant'];
  const created = requireWrites(api, ...USER_PERMISSIONS, ...HUB_PERMISSIONS, ...lists);
  const stream = api.events === undefined ? undefined : await api.stream();
  const observed: ObservedChange[] = [];
  let isSilent = false;

  async function observe(
    make: () => Promise<Answer>,
    expected: readonly Expected[],
  ): Promise<void> {
    const { caller } = api.main;
    const before: Answer[] = [];
    for (const { kind } of expected) before.push(await caller.ask(LISTS[kind]));
    const start = stream?.events.length ?? 0;
    const answer = await make();
    if (answer.status >= 300) return;
    const findEvent = ({ kind, id }: Expected) =>
      stream?.events.slice(start).find((event) => isAbout(event, kind, id));
    const allReceived = () => expected.every((one) => findEvent(one) !== undefined);
    if (stream && !stream.isOver) {
      const limit = isSilent ? FURTHER_EVENT_WITHIN_MS : EVENT_WITHIN_MS;
      if (!(await stream.waitUntil(allReceived, limit))) isSilent = true;
    }
    const rows: ObservedRow[] = [];
    for (const [at, one] of expected.entries()) {
      const list = before[at];
      if (list === undefined) continue;
      const after = await caller.ask(LISTS[one.kind], readAgain(list));
      const whole = after.status === 304 ? await caller.ask(LISTS[one.kind]) : after;
      rows.push({ values: {}, ...one, before: list, after, whole, event: findEvent(one) });
    }
    const received = stream?.events.slice(start).map(({ event = 'message' }) => event) ?? [];
    observed.push({ answer, rows, received: [...new Set(received)] });
  }

  const [hub, user] = [created.newHub(), created.newUser()];
  const newTenant = created.tenant.bind(created);
  const ofHub = (values: object): Expected => ({
    kind: 'hub',
    id: hub.id,
    change: 'updated',
    values: { ...values },
  });
  const remove = (kind: Kind, id: string) => () =>
    api.main.caller.ask(`DELETE /${kind}/{id}`, { path: { id } });

  await observe(() => created.put('hub', hub), [{ kind: 'hub', id: hub.id, change: 'created' }]);
  if (observed.length === 0) throw new NotTested('needs PUT /hub/create');
  await observe(
    () => created.put('user', user, { hubId: hub.id }),
    [{ kind: 'user', id: user.id, change: 'created' }, ofHub({ userCount: 1 })],
  );
  const tenantId = created.tenantId;
  await observe(
    async () => (await newTenant()).answer,
    [{ kind: 'tenant', id: tenantId, change: 'created' }],
  );
  const { body } = await newTenant();
  const name = `${body.name} changed`;
  await observe(
    () => created.put('tenant', { ...body, name }),
    [{ kind: 'tenant', id: tenantId, change: 'updated', values: { name } }],
  );
  if (
    api.main.permissions.has('AddTenantToHub') &&
    api.main.permissions.has('RemoveTenantFromHub')
  ) {
    const path = { hubId: hub.id, tenantId };
    const pair = (method: string) => () =>
      api.main.caller.ask(`${method} /hub/{hubId}/tenant/{tenantId}`, { path });
    await observe(pair('PUT'), [ofHub({ tenantCount: 1 })]);
    await observe(pair('DELETE'), [ofHub({ tenantCount: 0 })]);
  }
  await observe(remove('user', user.id), [
    { kind: 'user', id: user.id, change: 'deleted' },
    ofHub({ userCount: 0 }),
  ]);
  await observe(remove('hub', hub.id), [{ kind: 'hub', id: hub.id, change: 'deleted' }]);
  return observed;
}

/** Reads a list again with its ETag. */
export const readAgain = ({ headers }: Answer) => ({
  headers: {
    'if-none-match': headers.get('etag') ?? '',
    // Otherwise fetch adds `no-cache`, which makes servers send a whole answer.
    'cache-control': 'max-age=0',
  },
});

/**
 * Returns whether an event may be about this row: an event without an id may be about any row of its
 * kind.
 */
export function isAbout({ event, data }: ReceivedEvent, kind: string, id: string): boolean {
  return event === kind && (data.includes(id) || !/"id"\s*:\s*"/.test(data));
}
