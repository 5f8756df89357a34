import { evidenceAt, type Outcome, TrialEvidence } from './evidence.ts';
import { describeForecast, firstShare } from './forecast.ts';
import { withdrawnShare } from './simulation.ts';

const ROUNDS = 400;

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

test.each([
  [40, 50, 0],
  [100, 25, 0.02],
  [300, 10, 0.05],
  [300, 50, 0.05],
])('with %p users, of whom %p %% take part, a harmless version stays', (users, share, usual) => {
  expect(withdrawnShare({ users, share, usual, added: 0 }, ROUNDS, 1)).toBeLessThan(0.01 + 0.01);
});

test.each([
  [40, 50, 0.6],
  [100, 25, 0.9],
  [300, 10, 0.9],
])(
  'with %p users, of whom %p %% take part, a version that fails for half is found',
  (users, share, least) => {
    expect(withdrawnShare({ users, share, usual: 0.02, added: 0.5 }, ROUNDS, 1)).toBeGreaterThan(
      least,
    );
  },
);

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
