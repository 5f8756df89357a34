/** @jest-environment node */
import fc from 'fast-check';
import { installPages } from '../testing/fake-page.ts';
import { OneBrowser, type Tab } from '../testing/one-browser.ts';

declare const LONG_TESTS: boolean;

/** Maximum milliseconds for which the active tabs of a user may have no stream. */
const MAX_WITHOUT_STREAM_MS = 5_000;

const SETTLED_AFTER_MS = 2 * MAX_WITHOUT_STREAM_MS;

const actions = ['open', 'crash', 'leave', 'freeze', 'hang', 'resume'] as const;

interface Step {
  readonly after: number;
  readonly tab: number;
  readonly what: (typeof actions)[number] | 'change' | 'cut';
}

const USERS = ['ada', 'ada', 'ada', 'bob'];

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    after: fc.oneof(fc.nat(10), fc.nat(300), fc.nat(6_000)),
    tab: fc.nat(USERS.length - 1),
    what: fc.constantFrom(...actions, 'change', 'cut'),
  }),
  { maxLength: 30 },
);

let browser = new OneBrowser([]);

beforeAll(() =>
  installPages(
    () => browser.time.clock(),
    () => browser.time.awake,
  ),
);

const openStreams = (user: string) =>
  [...browser.server.open].filter((stream) => stream.user === user && stream.tab.isActive);

const activeTabs = (user: string) =>
  browser.tabs.filter((tab) => tab.user === user && tab.isActive);

test('fault 114: tabs that open, close, crash, freeze, hang and sign out share one stream and miss no event', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (schedule) => {
      expect(await run(schedule)).toEqual([]);
    }),
    { numRuns: LONG_TESTS ? 5_000 : 200 },
  );
});

async function run(schedule: readonly Step[]): Promise<string[]> {
  browser = new OneBrowser(USERS);
  const faults: string[] = [];
  for (const tab of browser.tabs) tab.open();
  await pass(SETTLED_AFTER_MS, faults);
  for (const { after, tab, what } of schedule) {
    await pass(after, faults);
    const { user, [what === 'change' || what === 'cut' ? 'open' : what]: action } =
      browser.tabs[tab] ?? fail();
    if (what === 'change') browser.server.change(user, browser.time.awake);
    else if (what === 'cut') browser.server.cut();
    else action.call(browser.tabs[tab]);
  }
  await pass(SETTLED_AFTER_MS, faults);
  faults.push(...streamsAtTheEnd());
  for (const tab of browser.tabs) tab.resume();
  await pass(SETTLED_AFTER_MS, faults);
  return [...faults, ...streamsAtTheEnd(), ...browser.tabs.flatMap(missedIn)];
}

function fail(): never {
  throw new Error('No such tab');
}

/** Lets time pass, and records each user whose active tabs have no stream for too long. */
async function pass(milliseconds: number, faults: string[]): Promise<void> {
  const step = 100;
  const without = new Map<string, number>();
  for (let passed = 0; passed < milliseconds; passed += step) {
    await browser.time.pass(Math.min(step, milliseconds - passed));
    for (const user of new Set(USERS)) {
      const isServed = activeTabs(user).length === 0 || openStreams(user).length > 0;
      without.set(user, isServed ? 0 : (without.get(user) ?? 0) + step);
      if ((without.get(user) ?? 0) > MAX_WITHOUT_STREAM_MS)
        faults.push(`${user} has no stream for too long`);
    }
  }
}

const streamsAtTheEnd = (): string[] =>
  [...new Set(USERS)].flatMap((user) => {
    const wanted = Math.min(1, activeTabs(user).length);
    const { length } = openStreams(user);
    return length === wanted ? [] : [`${user} has ${length} streams, not ${wanted}`];
  });

/** Returns the changes that a tab missed: neither an event nor a reload covers them. */
function missedIn({ user, received, isActive }: Tab): string[] {
  if (!isActive) return [];
  const events = received.flatMap(({ update }) =>
    update.status === 'changed' ? update.events : [],
  );
  const foreign = events.filter(({ kind }) => kind !== user);
  const known = new Set(events.map(({ id }) => Number(id)));
  // A `live` that does not follow a `changed` makes the tab read everything again.
  const readAgain = received.filter(
    ({ update }, index) =>
      update.status === 'live' && received[index - 1]?.update.status !== 'changed',
  );
  const missed = browser.server.changes.filter(
    (change, id) =>
      change.user === user && !known.has(id) && !readAgain.some(({ at }) => at >= change.at),
  );
  return [
    ...foreign.map(() => `${user} received an event of another user`),
    ...missed.map(({ at }) => `${user} missed the change at ${at} ms`),
  ];
}
