import { kinds } from '../../api/events/frame.ts';
import { mediaType } from '../tested-api/document.ts';
import type { EventStream, ReceivedEvent } from '../tested-api/event-stream.ts';
import { EVENT_WITHIN_MS, isAbout } from '../tested-api/observed-changes.ts';
import {
  HUB_PERMISSIONS,
  type Rule,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from '../tested-api/tested-api.ts';
import {
  Breach,
  inEachCase,
  NotTested,
  needStatus,
  requireStatus,
  runCases,
} from '../tested-api/verdict.ts';

/** Heartbeats are 15 s apart; if none arrives within this limit, one is missing. */
const HEARTBEAT_WITHIN_MS = 20_000;

/** An id that no stream has given to an event. */
const UNKNOWN_EVENT_ID = 'contract-test-0';

async function isStream(api: TestedApi): Promise<void> {
  const { answer } = await api.stream();
  requireStatus(answer, 200);
  const type = mediaType(answer.headers);
  if (type !== 'text/event-stream')
    throw new Breach(answer, 'text/event-stream', type || 'no type');
}

/** @throws {NotTested} if the stream ended without an event */
async function needOpenStream(api: TestedApi): Promise<EventStream> {
  const stream = await api.stream();
  if (!stream.isOver || stream.events.length > 0) return stream;
  throw new NotTested('needs a stream that stays open');
}

/** @throws {NotTested} if the stream has had no event of this kind; another rule reports that */
async function needEvents(api: TestedApi, kind: string): Promise<void> {
  const { events } = await needOpenStream(api);
  if (!events.some(({ event }) => event === kind)) throw new NotTested(`needs events \`${kind}\``);
}

async function resumed(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...HUB_PERMISSIONS, 'GetManagementHubs');
  await needEvents(api, 'hub');
  const missedEvent = async () => {
    const first = await api.openStream({});
    const { body: seen } = await created.hub();
    const event = () => first.events.findLast((one) => isAbout(one, 'hub', seen.id));
    await first.waitUntil(() => event() !== undefined, EVENT_WITHIN_MS);
    first.close();
    const lastEventId = event()?.id;
    if (lastEventId === undefined) throw new NotTested('needs an event with an id');
    const { body: missed } = await created.hub();
    const isMissed = (one: ReceivedEvent) => isAbout(one, 'hub', missed.id);
    const { answer, events } = await requireResumed(
      api,
      lastEventId,
      'the event that was missed',
      (received) => received.some(isMissed),
    );
    const again = events.some(({ id, event }) => id === lastEventId && event === 'hub');
    if (again && api.hasReported(answer.call)) throw new NotTested('needs ids of events');
    if (again) throw new Breach(answer, 'only the events after it', 'the event itself again');
  };
  const unknownId = async () => {
    const { events: usual } = await api.stream();
    const isUsual = (kind: string) => usual.some(({ event }) => event === kind);
    // Kinds without any event are reported by another rule.
    const missed = kinds.filter((kind) => kind === 'authorizations' || isUsual(kind));
    const expected = `an event of each kind (${missed.join(', ')}), because some may be missed`;
    await requireResumed(api, UNKNOWN_EVENT_ID, expected, (events) =>
      missed.every((kind) => events.some(({ event }) => event === kind)),
    );
  };
  await runCases(missedEvent, unknownId);
}

async function requireResumed(
  api: TestedApi,
  lastEventId: string,
  expected: string,
  isResumed: (events: readonly ReceivedEvent[]) => boolean,
): Promise<EventStream> {
  const stream = await api.openStream({ lastEventId });
  try {
    requireStatus(stream.answer, 200);
    if (await stream.waitUntil(() => isResumed(stream.events), EVENT_WITHIN_MS)) return stream;
    throw new Breach(stream.answer, expected, `none within ${EVENT_WITHIN_MS / 1000} s`);
  } finally {
    stream.close();
  }
}

async function staysOpen(api: TestedApi): Promise<void> {
  const stream = await api.stream();
  if (api.hasReported(stream.answer.call)) throw new NotTested('needs an event stream');
  const before = stream.events.length;
  const isAlive = () => stream.comments > 0 || stream.events.length > before;
  const isInTime = await stream.waitUntil(isAlive, HEARTBEAT_WITHIN_MS);
  if (stream.isOver) throw new Breach(stream.answer, 'a stream that stays open', 'its end');
  if (isInTime) return;
  const actual = `nothing within ${HEARTBEAT_WITHIN_MS / 1000} s`;
  throw new Breach(stream.answer, 'a heartbeat every 15 s', actual);
}

async function ownIds(api: TestedApi): Promise<void> {
  const { events: all, answer } = await needOpenStream(api);
  // Events of other kinds, such as heartbeats, need no id.
  const events = all.filter(({ event = '' }) => kinds.includes(event));
  if (events.length < 2) throw new NotTested('too few events were received; needs --writes');
  const bare = events.find(({ id }) => id === undefined || id === '');
  if (bare) throw new Breach(answer, 'an id', `an event "${bare.event}" without an id`);
  const ids = events.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice) throw new Breach(answer, 'an id of its own', `two events with the id ${twice}`);
}

/** Checks that another user is told nothing of a hub and a user that they may not see. */
async function ownEvents(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...USER_PERMISSIONS, 'PutTenant');
  await needEvents(api, 'tenant');
  const others = api.users.filter(
    ({ permissions }) =>
      permissions.has('GetTenants') &&
      !permissions.has('GetManagementHubs') &&
      !permissions.has('GetAllUsers'),
  );
  if (others.length === 0) {
    throw new NotTested(
      'needs --other-token-file, with a token that may read tenants, not all hubs',
    );
  }
  await inEachCase(others, async ({ caller: { token } }) => {
    const stream = await api.openStream({ token });
    needStatus(stream.answer, 200);
    const { body: hub } = await created.hub();
    const { body: user } = await created.user(hub.id);
    const { body } = await created.tenant();
    const before = stream.events.length;
    needStatus(await created.put('tenant', { ...body, name: created.newName() }));
    // Events arrive in order: after the tenant's event, no earlier one is missing.
    const isReceived = () => stream.events.slice(before).some(({ event }) => event === 'tenant');
    const isInTime = await stream.waitUntil(isReceived, EVENT_WITHIN_MS);
    stream.close();
    const foreign = stream.events.find(({ data }) =>
      [hub.id, user.id].some((id) => data.includes(id)),
    );
    if (foreign)
      throw new Breach(stream.answer, 'no event of another hub', `an event \`${foreign.event}\``);
    if (!isInTime) throw new NotTested('needs an event of a tenant');
  });
}

/** Comes first, so that the stream receives the events of all rules. */
export const streamRule: Rule = {
  statement: 'The event stream is `text/event-stream`',
  check: isStream,
};

export const eventRules: readonly Rule[] = [
  { statement: 'Each event has an id of its own', check: ownIds },
  { statement: 'The event stream is resumed by `Last-Event-ID`', check: resumed },
  { statement: 'A stream has only the events that its user may see', check: ownEvents },
  {
    statement: 'The event stream stays open, with a heartbeat every 15 s',
    check: staysOpen,
  },
];
