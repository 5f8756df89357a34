/** @jest-environment node */
import fc from 'fast-check';

import { Browser, type Latencies, MAX_LAG_MS } from '../testing/fake-browser.ts';
import { installPages } from '../testing/fake-page.ts';
import { TOKEN_LIFE } from '../testing/fake-provider.ts';
import type { SimulatedTime } from '../testing/simulated-time.ts';

declare const LONG_TESTS: boolean;

/** Node's own `performance`, before the simulated pages replace it. */
const processPerformance = performance;

const actions = [
  'open',
  'close',
  'reload',
  'signIn',
  'signOut',
  'ask',
  'askApi',
  'refused',
  'changed',
  'wake',
] as const;
/** The actions that have found most faults, chosen more often. */
const frequent = ['refused', 'changed', 'signOut', 'signIn', 'askApi'] as const;
const responseFaults = ['lost', 'late', 'an error'] as const;
const events = [
  'provider down',
  'provider up',
  'chunk missing',
  'chunk available',
  'sleep',
  'ended at the provider',
] as const;

/** An action; `after` is in milliseconds after the previous action. */
interface Step {
  readonly after: number;
  readonly tab: number;
  readonly what:
    | (typeof actions)[number]
    | (typeof responseFaults)[number]
    | (typeof events)[number];
}

interface Schedule {
  readonly latencies: Latencies;
  readonly steps: readonly Step[];
}

const TABS = 3;

/** Longer than the time for which a tab can have a worthless token without noticing. */
const SETTLED_AFTER_MS = 2 * TOKEN_LIFE * 1000;

const SLEEP_MS = 10 * TOKEN_LIFE * 1000;

const some = (longest: number) => fc.array(fc.nat(longest), { minLength: 1, maxLength: 8 });

const schedules: fc.Arbitrary<Schedule> = fc.record({
  latencies: fc.record({ storage: some(MAX_LAG_MS), locks: some(50), network: some(1_500) }),
  steps: fc.array(
    fc.record({
      after: fc.oneof(fc.nat(100), fc.nat(1_000), fc.nat(3_000), fc.nat(TOKEN_LIFE * 1000)),
      tab: fc.nat(TABS - 1),
      what: fc.oneof(
        fc.constantFrom(...frequent),
        fc.constantFrom(...actions, ...responseFaults, ...events),
      ),
    }),
    { maxLength: 25 },
  ),
});

let time: SimulatedTime | undefined;

beforeAll(() =>
  installPages(
    () => time?.clock() ?? 0,
    () => time?.awake ?? 0,
  ),
);

/** Schedules in which an earlier version of the code failed. */
const regressions: Schedule[] = [
  // The computer slept while a tab waited for local storage to show another tab's write.
  {
    latencies: { storage: [13, 0], locks: [0], network: [0] },
    steps: [
      { after: 0, tab: 0, what: 'changed' },
      { after: 0, tab: 1, what: 'refused' },
      { after: 0, tab: 0, what: 'sleep' },
    ],
  },
  // A tab got the lock after the end of the session, but the end was not visible in this tab yet.
  {
    latencies: { storage: [0, 5, 0], locks: [3], network: [534] },
    steps: [
      { after: 0, tab: 0, what: 'sleep' },
      { after: 32_570, tab: 0, what: 'an error' },
      { after: 2_049, tab: 0, what: 'signOut' },
    ],
  },
  // A sign-out came after the write of a renewed token and before the write of its fingerprint.
  {
    latencies: { storage: [0, 38, 0], locks: [49, 12], network: [0, 54, 801, 0] },
    steps: [
      { after: 11_231, tab: 0, what: 'refused' },
      { after: 971, tab: 1, what: 'signOut' },
    ],
  },
  // A token was rejected before the tab had loaded the provider code.
  {
    latencies: { storage: [0], locks: [0], network: [0] },
    steps: [
      { after: 0, tab: 0, what: 'chunk missing' },
      { after: 0, tab: 0, what: 'reload' },
      { after: 500, tab: 0, what: 'refused' },
      { after: 1_000, tab: 1, what: 'ask' },
    ],
  },
  // A tab signed out during its renewal, and the next tab got the lock before the sign-out was stored.
  {
    latencies: { storage: [5, 0, 0], locks: [41, 6, 0, 4], network: [58] },
    steps: [
      { after: 0, tab: 1, what: 'refused' },
      { after: 58, tab: 0, what: 'open' },
      { after: 96, tab: 0, what: 'refused' },
      { after: 6, tab: 1, what: 'signOut' },
    ],
  },
  // Two tabs requested a token for the API of a module, which replaces only the refresh token.
  {
    latencies: { storage: [1], locks: [0], network: [0] },
    steps: [
      { after: 0, tab: 0, what: 'askApi' },
      { after: 0, tab: 1, what: 'askApi' },
    ],
  },
  // A tab signed out while another tab stored a renewed token; that tab was then reloaded.
  {
    latencies: { storage: [1], locks: [26], network: [1, 0] },
    steps: [
      { after: 0, tab: 0, what: 'refused' },
      { after: 52, tab: 1, what: 'signOut' },
      { after: 1, tab: 0, what: 'reload' },
    ],
  },
  // A session was rejected just after the user had signed in again in another tab.
  {
    latencies: { storage: [69, 0], locks: [0], network: [965, 187, 1289] },
    steps: [
      { after: 11_996, tab: 0, what: 'open' },
      { after: 4, tab: 0, what: 'signOut' },
      { after: 323, tab: 1, what: 'signIn' },
      { after: 715, tab: 0, what: 'refused' },
      { after: 2_752, tab: 0, what: 'signIn' },
      { after: 77, tab: 0, what: 'signIn' },
      { after: 934, tab: 1, what: 'refused' },
    ],
  },
];

test('three tabs renew in turn, use no token twice, and end in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      expect(await run(schedule)).toEqual([]);
    }),
    { numRuns: LONG_TESTS ? 5_000 : 150, examples: regressions.map((one) => [one]) },
  );
});

/** Runs a schedule on three signed-in tabs, waits until all is settled, and returns the faults. */
async function run({ latencies, steps }: Schedule): Promise<string[]> {
  const browser = new Browser(latencies, TABS);
  const { tabs, provider } = browser;
  time = browser.time;
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  provider.signIn();
  for (const tab of tabs) tab.open();
  await time.pass(20_000);
  // Makes sure that the schedule starts with a session: without one, it could find no fault.
  expect(tabs.map(({ session }) => session.status)).toEqual(tabs.map(() => 'signed-in'));
  for (const step of steps) {
    await time.pass(step.after);
    perform(browser, step);
  }
  provider.reachable = true;
  provider.codeAvailable = true;
  provider.nextFault = undefined;
  for (const tab of tabs) tab.wake();
  await time.pass(SETTLED_AFTER_MS);
  // Waits a little longer if the tabs differ, because they may differ during a renewal.
  for (let look = 0; look < 3 && faultsAtTheEnd(browser).length > 0; look += 1) {
    await time.pass(4_000);
  }
  return [...provider.faults, ...faultsAtTheEnd(browser)];
}

function perform({ tabs, provider, time }: Browser, { tab, what }: Step): void {
  switch (what) {
    case 'lost':
    case 'late':
    case 'an error':
      provider.nextFault = what;
      break;
    case 'provider down':
      provider.reachable = false;
      break;
    case 'provider up':
      provider.reachable = true;
      for (const one of tabs) one.wake();
      break;
    case 'chunk missing':
    case 'chunk available':
      provider.codeAvailable = what === 'chunk available';
      break;
    case 'sleep':
      time.sleep(SLEEP_MS);
      break;
    case 'ended at the provider':
      provider.login = undefined;
      break;
    default:
      tabs[tab]?.[what]();
  }
}

function faultsAtTheEnd({ tabs, provider, lastSignOut }: Browser): string[] {
  const open = tabs.filter(({ place }) => place === 'console');
  const inside = open.filter(({ session }) => session.status === 'signed-in');
  const out = open.filter(({ session }) => ['signed-out', 'lapsed'].includes(session.status));
  const signedOut = lastSignOut > provider.lastSignIn;
  const faults: string[] = [];
  for (const { user, stored } of inside) {
    if (!stored || !provider.isGood(stored)) faults.push('a tab is signed in with a dead token');
    if (user?.access_token !== stored?.access_token) faults.push('a tab has a token of its own');
    if (signedOut) faults.push('a tab missed a sign-out');
  }
  if (signedOut && open.some(({ stored }) => stored))
    faults.push('a record remains after a sign-out');
  if (inside.length > 0 && out.length > 0)
    faults.push('a tab is signed out while another is signed in');
  if (!signedOut && provider.isTaken && out.length > 0)
    faults.push('a tab is signed out although the session is active');
  return faults;
}

test('the simulation does not stop the clock of the process', () => {
  const startedAt = processPerformance.now();
  expect(processPerformance.now()).toBeGreaterThan(startedAt);
});
