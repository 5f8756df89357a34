/** @jest-environment node */
import fc from 'fast-check';

import { Browser, type HowLong, LONGEST_LAG_MS } from '../testing/fake-browser.ts';
import { installPages } from '../testing/fake-page.ts';
import { TOKEN_LIFE } from '../testing/fake-provider.ts';
import type { SimulatedTime } from '../testing/simulated-time.ts';

declare const LONG_TESTS: boolean;

/** Node's own, before pages have theirs. */
const ofProcess = performance;

const deeds = [
  'open',
  'close',
  'reload',
  'signIn',
  'signOut',
  'ask',
  'refused',
  'changed',
  'wake',
] as const;
/** What faults are made of more than of others. */
const often = ['refused', 'changed', 'signOut', 'signIn'] as const;
const fates = ['lost', 'late', 'an error'] as const;
const events = ['away', 'back', 'file away', 'file back', 'sleep', 'ended there'] as const;

/** Something that happens some milliseconds after what was before. */
interface Step {
  readonly after: number;
  readonly tab: number;
  readonly what: (typeof deeds)[number] | (typeof fates)[number] | (typeof events)[number];
}

interface Schedule {
  readonly howLong: HowLong;
  readonly steps: readonly Step[];
}

const TABS = 3;

/** Longer than any tab goes on with a token without noticing that it is worth nothing. */
const SETTLED_AFTER_MS = 2 * TOKEN_LIFE * 1000;

const SLEEP_MS = 10 * TOKEN_LIFE * 1000;

const some = (longest: number) => fc.array(fc.nat(longest), { minLength: 1, maxLength: 8 });

const schedules: fc.Arbitrary<Schedule> = fc.record({
  howLong: fc.record({ storage: some(LONGEST_LAG_MS), locks: some(50), network: some(1_500) }),
  steps: fc.array(
    fc.record({
      after: fc.oneof(fc.nat(100), fc.nat(1_000), fc.nat(3_000), fc.nat(TOKEN_LIFE * 1000)),
      tab: fc.nat(TABS - 1),
      what: fc.oneof(fc.constantFrom(...often), fc.constantFrom(...deeds, ...fates, ...events)),
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

/** What was found once. */
const found: Schedule[] = [
  // The computer slept while a tab waited for local storage to show what another had stored.
  {
    howLong: { storage: [13, 0], locks: [0], network: [0] },
    steps: [
      { after: 0, tab: 0, what: 'changed' },
      { after: 0, tab: 1, what: 'refused' },
      { after: 0, tab: 0, what: 'sleep' },
    ],
  },
  // A tab's turn came when the session was over, which it did not see yet.
  {
    howLong: { storage: [0, 5, 0], locks: [3], network: [534] },
    steps: [
      { after: 0, tab: 0, what: 'sleep' },
      { after: 32_570, tab: 0, what: 'an error' },
      { after: 2_049, tab: 0, what: 'signOut' },
    ],
  },
  // A sign-out came between a renewed token and what tells of it.
  {
    howLong: { storage: [0, 38, 0], locks: [49, 12], network: [0, 54, 801, 0] },
    steps: [
      { after: 11_231, tab: 0, what: 'refused' },
      { after: 971, tab: 1, what: 'signOut' },
    ],
  },
  // A token was refused before the tab had the file that it speaks to the provider with.
  {
    howLong: { storage: [0], locks: [0], network: [0] },
    steps: [
      { after: 0, tab: 0, what: 'file away' },
      { after: 0, tab: 0, what: 'reload' },
      { after: 500, tab: 0, what: 'refused' },
      { after: 1_000, tab: 1, what: 'ask' },
    ],
  },
  // A tab signed out while it renewed, and the next one’s turn came before that was noted.
  {
    howLong: { storage: [5, 0, 0], locks: [41, 6, 0, 4], network: [58] },
    steps: [
      { after: 0, tab: 1, what: 'refused' },
      { after: 58, tab: 0, what: 'open' },
      { after: 96, tab: 0, what: 'refused' },
      { after: 6, tab: 1, what: 'signOut' },
    ],
  },
  // A session was refused when the person had just signed in anew in another tab.
  {
    howLong: { storage: [69, 0], locks: [0], network: [965, 187, 1289] },
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

test('three tabs renew in turn, use no token twice, and come to the same end', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      expect(await run(schedule)).toEqual([]);
    }),
    { numRuns: LONG_TESTS ? 5_000 : 150, examples: found.map((one) => [one]) },
  );
});

/** Lets three tabs sign in, what happens happen, and the world come to rest. */
async function run({ howLong, steps }: Schedule): Promise<string[]> {
  const browser = new Browser(howLong, TABS);
  const { tabs, provider } = browser;
  time = browser.time;
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  provider.signIn();
  for (const tab of tabs) tab.open();
  await time.pass(20_000);
  // Else there would be nothing to find.
  expect(tabs.map(({ session }) => session.status)).toEqual(tabs.map(() => 'signed-in'));
  for (const step of steps) {
    await time.pass(step.after);
    happen(browser, step);
  }
  provider.reachable = true;
  provider.fileThere = true;
  provider.fate = undefined;
  for (const tab of tabs) tab.wake();
  await time.pass(SETTLED_AFTER_MS);
  // In the middle of a renewal not all are of the same mind.
  for (let look = 0; look < 3 && faultsAtTheEnd(browser).length > 0; look += 1) {
    await time.pass(4_000);
  }
  return [...provider.faults, ...faultsAtTheEnd(browser)];
}

function happen({ tabs, provider, time }: Browser, { tab, what }: Step): void {
  switch (what) {
    case 'lost':
    case 'late':
    case 'an error':
      provider.fate = what;
      break;
    case 'away':
      provider.reachable = false;
      break;
    case 'back':
      provider.reachable = true;
      for (const one of tabs) one.wake();
      break;
    case 'file away':
    case 'file back':
      provider.fileThere = what === 'file back';
      break;
    case 'sleep':
      time.sleep(SLEEP_MS);
      break;
    case 'ended there':
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
    if (!user || !provider.isGood(user)) faults.push('a tab is signed in with a dead token');
    if (user?.access_token !== stored?.access_token) faults.push('a tab has a token of its own');
    if (signedOut) faults.push('a tab has not learnt that somebody signed out');
  }
  if (signedOut && open.some(({ stored }) => stored)) faults.push('a record outlives a sign-out');
  if (inside.length > 0 && out.length > 0) faults.push('a tab is out while another is in');
  if (!signedOut && provider.isTaken && out.length > 0)
    faults.push('a tab is out although the session goes on');
  return faults;
}

test('the clock of the process goes on for the tests that come after', () => {
  const begun = ofProcess.now();
  expect(ofProcess.now()).toBeGreaterThan(begun);
});
