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
type Happening = keyof typeof events;

/** The next state for every state and event; `=` is the same object. */
const table: Record<State, Record<Happening, State | '=' | Session>> = {
  starting: {
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
  },
  signingIn: {
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
  },
  adaIn: {
    leaving: 'signingIn',
    adaEnters: 'adaIn',
    bobEnters: 'replaced',
    ends: 'adaOut',
    lapses: 'adaLapsed',
    fails: '=',
    offline: 'adaOffline',
    clock: { status: 'signed-in', person: ada, notices: [clock] },
    online: '=',
    handsOver: 'handedOver',
  },
  adaOffline: {
    leaving: 'signingIn',
    adaEnters: 'adaOffline',
    bobEnters: 'replaced',
    ends: 'adaOut',
    lapses: 'adaLapsed',
    fails: '=',
    offline: 'adaOffline',
    clock: { status: 'signed-in', person: ada, notices: [offline, clock] },
    online: 'adaIn',
    handsOver: 'handedOver',
  },
  adaLate: {
    leaving: 'signingIn',
    adaEnters: 'adaLate',
    bobEnters: 'replaced',
    ends: 'adaOut',
    lapses: 'adaLapsed',
    fails: '=',
    offline: { status: 'signed-in', person: ada, notices: [clock, offline] },
    clock: 'adaLate',
    online: '=',
    handsOver: 'handedOver',
  },
  adaLapsed: {
    leaving: '=',
    adaEnters: 'adaIn',
    bobEnters: 'replaced',
    ends: 'adaOut',
    lapses: '=',
    fails: 'adaStuck',
    offline: '=',
    clock: '=',
    online: '=',
    handsOver: 'handedOver',
  },
  adaStuck: {
    leaving: '=',
    adaEnters: 'adaIn',
    bobEnters: 'replaced',
    ends: 'adaOut',
    lapses: '=',
    fails: 'adaStuck',
    offline: '=',
    clock: '=',
    online: '=',
    handsOver: 'handedOver',
  },
  signedOut: {
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
  },
  adaOut: {
    leaving: 'signingIn',
    adaEnters: 'adaIn',
    bobEnters: 'replaced',
    ends: 'adaOut',
    lapses: '=',
    fails: 'failed',
    offline: '=',
    clock: '=',
    online: '=',
    handsOver: 'handedOver',
  },
  failed: {
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
  },
  replaced: allSame(),
  handedOver: allSame(),
};

function allSame(): Record<Happening, '='> {
  const happenings = Object.keys(events) as Happening[];
  // All keys are present, but the type of `fromEntries` does not say so.
  return Object.fromEntries(happenings.map((name) => [name, '='])) as Record<Happening, '='>;
}

const cases = Object.entries(table).flatMap(([state, row]) =>
  Object.entries(row).map(([event, expected]) => ({ state, event, expected })),
);

test.each(cases)('$state, $event', ({ state, event, expected }) => {
  const before = states[state as State];
  const after = nextSession(before, events[event as Happening]);
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
