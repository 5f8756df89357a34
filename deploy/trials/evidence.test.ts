import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { evidenceAt, type Outcome, TrialEvidence } from './evidence.ts';
import { describeForecast, firstShare } from './forecast.ts';
import { randomFrom, runTrial, simulateOutcomes, withdrawnShare } from './simulation.ts';

const given: Omit<Outcome, 'person'> = { takesPart: true, isTried: true, share: 50, at: 0 };
const other = { ...given, takesPart: false, isTried: false };

const HOUR_MS = 3_600_000;

const evidenceOf = (outcomes: readonly Outcome[]) => evidenceAt(outcomes, HOUR_MS);

const people = (count: number, outcome: Omit<Outcome, 'person'>): Outcome[] =>
  Array.from({ length: count }, (_, index) => ({
    ...outcome,
    person: `${outcome.takesPart} ${index}`,
  }));

const failed = { ...given, number: 'MF-041' };

const USERS = usualOrLong([40, 100, 300], [20, 40, 100, 300, 1_000, 5_000]);
/** Shares of the users who take part, in per cent. */
const SHARES = usualOrLong([10, 25, 50], [5, 10, 25, 50]);
/** Shares of the users for whom either version fails. */
const USUAL = usualOrLong([0, 0.05], [0, 0.01, 0.02, 0.05]);

const roundsOf = (users: number) =>
  Math.min(10_000, Math.max(400, usualOrLong(40_000, 1_000_000) / users));

const withdrawn = (users: number, share: number, usual: number, added: number) =>
  withdrawnShare({ users, share, usual, added }, roundsOf(users), 1);

test.each(USERS)('with %p users, a harmless version stays', (users) => {
  const found = SHARES.flatMap((share) => USUAL.map((usual) => withdrawn(users, share, usual, 0)));
  // Three standard errors of a share of 1 %.
  const error = 3 * Math.sqrt(0.0099 / roundsOf(users));
  expect(Math.max(...found)).toBeLessThan(0.01 + Math.min(0.01, error));
});

test.each([
  [40, 50, 0.6],
  [100, 25, 0.9],
  [300, 10, 0.9],
])(
  'with %p users, of whom %p %% take part, a version that fails for half is found',
  (users, share, least) => {
    expect(withdrawn(users, share, 0.02, 0.5)).toBeGreaterThan(least);
  },
);

test.each(USERS.filter((users) => users >= 40))(
  'with %p users, a version that fails for half is found, with the best share',
  (users) => {
    const found = SHARES.map((share) =>
      Math.min(...USUAL.map((usual) => withdrawn(users, share, usual, 0.5))),
    );
    expect(Math.max(...found)).toBeGreaterThan(users === 40 ? 0.6 : 0.9);
  },
);

test.each(USERS)('with %p users, three failures are enough if it fails for everybody', (users) => {
  const random = randomFrom(users);
  const trial = { users, share: 50, usual: 0.02, added: 1, later: 0, atOnce: 0 };
  const affected = Array.from({ length: roundsOf(users) }, () =>
    runTrial(simulateOutcomes(trial, random)),
  ).sort((one, other) => one - other);
  expect(affected.filter((count) => count === 0).length).toBeLessThan(0.01 * affected.length);
  expect(affected[Math.floor(affected.length / 2)]).toBeLessThanOrEqual(3);
});

test('three participants for whom it fails are enough if it works for none, after the time of a success', () => {
  const two = evidenceOf(people(2, failed));
  expect(two.isHarmful(HOUR_MS)).toBe(false);
  const three = evidenceOf(people(3, failed));
  expect(three.isHarmful(29_999)).toBe(false);
  expect(three.isHarmful(30_000)).toBe(true);
  three.add({ ...given, person: 'a fourth' });
  expect(three.isHarmful(HOUR_MS)).toBe(false);
});

test('failures of a provider or network, which also affect the other users, withdraw no version', () => {
  const outage = [...people(30, { ...other, number: 'MF-041' }), ...people(30, failed)];
  expect(evidenceOf(outage).isHarmful(HOUR_MS)).toBe(false);
});

test('repeated reports of a user add nothing', () => {
  const few = [
    ...people(2, failed),
    ...people(5, other),
    ...people(3, { ...other, number: 'MF-070' }),
  ];
  const often = Array.from({ length: 20 }, () => few).flat();
  expect([few, often].map((outcomes) => evidenceOf(outcomes).isHarmful(HOUR_MS))).toEqual([
    false,
    false,
  ]);
  const many = [...people(12, failed), ...people(12, other)];
  expect(evidenceOf(many).isHarmful(0)).toBe(true);
});

test('successes of other users count a minute later than those of participants', () => {
  const outcomes = [...people(100, other), ...people(100, given)];
  const slow = outcomes.map((one) => (one.takesPart ? { ...one, at: 59_000 } : one));
  for (let now = 0; now < 120_000; now += 1_000) {
    expect(evidenceAt(slow, now).isHarmful(now)).toBe(false);
  }
});

test('a trial may grow after successes, but not after as many failures', () => {
  const works = evidenceOf(people(10, { ...given, share: 25 }));
  expect(works.mayGrow).toBe(true);
  works.add({ ...failed, share: 25, person: 'another' });
  expect(works.mayGrow).toBe(false);
  expect(new TrialEvidence().mayGrow).toBe(false);
});

test('what a trial can find is said before it starts, with a better share', () => {
  expect(describeForecast(40, 10)).toMatch(
    /^With 40 users, 10 % are 4: this trial finds a version that fails for everybody in [678]\d % of the cases, and one that fails for half of the users in [12]\d %\. With --trial 50: 100 % and [78]\d %\.$/,
  );
  expect(describeForecast(1000, 10)).toMatch(/100 % of the cases, .+ in 100 %\.$/);
  expect(describeForecast(undefined, 10)).toMatch(/^The number of users is not known yet/);
  expect([undefined, 20, 100, 200].map(firstShare)).toEqual([25, 25, 25, 5]);
});
