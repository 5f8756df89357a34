/** @jest-environment node */
import type { Person, Session } from './session.ts';
import { nextSession, type SessionEvent } from './session-machine.ts';

const ada: Person = { subject: '1', username: 'ada', name: 'Ada', roles: [] };
const bob: Person = { subject: '2', username: 'bob', name: 'Bob', roles: [] };
const unreachable = { kind: 'provider-unreachable' } as const;
const offline = { kind: 'renewal-offline' } as const;
const clock = { kind: 'clock-off', minutes: 60 } as const;

const states = {
  starting: { status: 'starting' },
  signingIn: { status: 'signing-in' },
  adaIn: { status: 'signed-in', person: ada, notices: [] },
  adaOffline: { status: 'signed-in', person: ada, notices: [offline] },
  adaLate: { status: 'signed-in', person: ada, notices: [clock] },
  adaLapsed: { status: 'lapsed', person: ada, reason: 'session-terminated' },
  adaStuck: {
    status: 'lapsed',
    person: ada,
    reason: 'session-terminated',
    problem: unreachable,
  },
  signedOut: { status: 'signed-out', reason: 'none' },
  adaOut: { status: 'signed-out', reason: 'token-removed', subject: '1' },
  failed: { status: 'failed', problem: unreachable },
  replaced: { status: 'signed-out', reason: 'other-person', subject: '1' },
  handedOver: { status: 'handed-over' },
} satisfies Record<string, Session>;

const events = {
  leaving: { type: 'leaving' },
  adaEnters: { type: 'entered', person: ada },
  bobEnters: { type: 'entered', person: bob },
  ends: { type: 'ended', reason: 'token-removed' },
  lapses: { type: 'lapsed', reason: 'session-terminated' },
  fails: { type: 'failed', problem: unreachable },
  offline: { type: 'notice-added', notice: offline },
  clock: { type: 'notice-added', notice: clock },
  online: { type: 'notice-cleared', kind: 'renewal-offline' },
  handsOver: { type: 'handed-over' },
} satisfies Record<string, SessionEvent>;

type State = keyof typeof states;
type EventName = keyof typeof events;

type Row = Record<EventName, State | '=' | Session>;

/** The next state after each event, without a signed-in user; `=` means the same object. */
const withoutSession: Row = {
  leaving: 'signingIn',
  adaEnters: 'adaIn',
  bobEnters: { status: 'signed-in', person: bob, notices: [] },
  ends: { status: 'signed-out', reason: 'token-removed' },
  lapses: '=',
  fails: 'failed',
  offline: '=',
  clock: '=',
  online: '=',
  handsOver: 'handedOver',
};
const withSession: Row = {
  ...withoutSession,
  bobEnters: 'replaced',
  ends: 'adaOut',
  lapses: 'adaLapsed',
  fails: '=',
  offline: 'adaOffline',
  clock: 'adaLate',
};
const lapsed: Row = {
  ...withoutSession,
  leaving: '=',
  bobEnters: 'replaced',
  ends: 'adaOut',
  fails: 'adaStuck',
};
const final: Row = {
  ...{ leaving: '=', adaEnters: '=', bobEnters: '=', ends: '=', lapses: '=' },
  ...{ fails: '=', offline: '=', clock: '=', online: '=', handsOver: '=' },
};

const table: Record<State, Row> = {
  starting: withoutSession,
  signingIn: withoutSession,
  adaIn: withSession,
  adaOffline: {
    ...withSession,
    adaEnters: 'adaOffline',
    clock: { status: 'signed-in', person: ada, notices: [offline, clock] },
    online: 'adaIn',
  },
  adaLate: {
    ...withSession,
    adaEnters: 'adaLate',
    offline: { status: 'signed-in', person: ada, notices: [clock, offline] },
  },
  adaLapsed: lapsed,
  adaStuck: lapsed,
  signedOut: withoutSession,
  adaOut: { ...withoutSession, bobEnters: 'replaced', ends: 'adaOut' },
  failed: withoutSession,
  replaced: final,
  handedOver: final,
};

const cases = Object.entries(table).flatMap(([state, row]) =>
  Object.entries(row).map(([event, expected]) => ({ state, event, expected })),
);

test.each(cases)('$state, $event', ({ state, event, expected }) => {
  const before = states[state as State];
  const after = nextSession(before, events[event as EventName]);
  if (expected === '=') expect(after).toBe(before);
  else expect(after).toEqual(typeof expected === 'string' ? states[expected] : expected);
});

test('a notice replaces the previous one of its kind', () => {
  const signedIn = nextSession(states.adaOffline, {
    type: 'notice-added',
    notice: { kind: 'clock-off', minutes: 5 },
  });
  const again = nextSession(signedIn, { type: 'notice-added', notice: clock });
  expect(again).toMatchObject({ notices: [offline, clock] });
});
