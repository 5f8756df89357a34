import type { EventSourceMessage } from 'eventsource-parser';
import { mediaType } from '../tested-api/document.ts';
import type { EventStream } from '../tested-api/event-stream.ts';
import {
  HUB_PERMISSIONS,
  type Rule,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus } from '../tested-api/verdict.ts';

/** Changes are published within two seconds; the rest allows for slow networks and machines. */
const EVENT_WITHIN_MS = 15_000;

/** Heartbeats are 15 s apart; if none arrives within this limit, one is missing. */
const HEARTBEAT_WITHIN_MS = 20_000;

async function isStream(api: TestedApi): Promise<void> {
  const { answer } = await api.stream();
  requireStatus(answer, 200);
  const type = mediaType(answer.headers);
  if (type !== 'text/event-stream')
    throw new Breach(answer, 'text/event-stream', type || 'no type');
}

/** @throws {NotTested} if the stream ended without an event */
async function requireOpenStream(api: TestedApi): Promise<EventStream> {
  const stream = await api.stream();
  if (!stream.isOver || stream.events.length > 0) return stream;
  throw new NotTested('needs a stream that stays open');
}

/**
 * Returns whether an event may be about this row: an event without an id may be about any row of its
 * kind.
 */
function isAbout({ event, data }: EventSourceMessage, kind: string, id: string): boolean {
  return event === kind && (data.includes(id) || !/"id"\s*:/.test(data));
}

/** @throws {Breach} unless an event of this kind is received, about this row or without an id */
async function requireEvent(stream: EventStream, kind: string, id: string): Promise<void> {
  const isReceived = () => stream.events.some((one) => isAbout(one, kind, id));
  if (await stream.waitUntil(isReceived, EVENT_WITHIN_MS)) return;
  throw new Breach(
    stream.answer,
    `an event "${kind}"`,
    `no such event within ${EVENT_WITHIN_MS / 1000} s`,
  );
}

async function writesPublish(api: TestedApi): Promise<void> {
  const stream = await requireOpenStream(api);
  requireWrites(api);
  await inEachCase(
    [
      async () => {
        const { body } = await requireWrites(api, ...HUB_PERMISSIONS, 'GetManagementHubs').hub();
        await requireEvent(stream, 'hub', body.id);
      },
      async () => {
        const created = requireWrites(api, ...USER_PERMISSIONS);
        const { body } = await created.user((await created.hub()).body.id);
        await requireEvent(stream, 'user', body.id);
      },
      async () => {
        const created = requireWrites(api, 'PutTenant', 'GetTenants');
        const { body } = await created.tenant();
        await requireEvent(stream, 'tenant', body.id);
      },
    ],
    (check) => check(),
  );
}

async function resumed(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...HUB_PERMISSIONS, 'GetManagementHubs');
  await requireOpenStream(api);
  const first = await api.openStream({});
  const { body: seen } = await created.hub();
  const event = () => first.events.findLast((one) => isAbout(one, 'hub', seen.id));
  await first.waitUntil(() => event() !== undefined, EVENT_WITHIN_MS);
  first.close();
  const lastEventId = event()?.id;
  if (lastEventId === undefined) throw new NotTested('needs an event with an id');
  const { body: missed } = await created.hub();
  const second = await api.openStream({ lastEventId });
  try {
    const isReceived = () => second.events.some((one) => isAbout(one, 'hub', missed.id));
    if (await second.waitUntil(isReceived, EVENT_WITHIN_MS)) return;
    const actual = `no such event within ${EVENT_WITHIN_MS / 1000} s`;
    throw new Breach(second.answer, 'the event that was missed', actual);
  } finally {
    second.close();
  }
}

async function hasHeartbeats(api: TestedApi): Promise<void> {
  const stream = await requireOpenStream(api);
  const before = stream.events.length;
  const isAlive = () => stream.comments > 0 || stream.events.length > before;
  if (await stream.waitUntil(isAlive, HEARTBEAT_WITHIN_MS)) return;
  const actual = `nothing within ${HEARTBEAT_WITHIN_MS / 1000} s`;
  throw new Breach(stream.answer, 'a heartbeat every 15 s', actual);
}

async function haveIds(api: TestedApi): Promise<void> {
  const { events, answer } = await requireOpenStream(api);
  if (events.length === 0) throw new NotTested('no event was received; needs --writes');
  const bare = events.find(({ id }) => id === undefined || id === '');
  if (bare) throw new Breach(answer, 'an id', `an event "${bare.event}" without an id`);
}

/** Comes first, so that the stream receives the events of all rules. */
export const streamRule: Rule = {
  statement: 'The event stream is `text/event-stream`',
  check: isStream,
};

export const eventRules: readonly Rule[] = [
  { statement: 'A write publishes an event of its kind', check: writesPublish },
  { statement: 'The event stream is resumed by `Last-Event-ID`', check: resumed },
  { statement: 'The event stream has a heartbeat every 15 s', check: hasHeartbeats },
  { statement: 'Each event has an id', check: haveIds },
];
