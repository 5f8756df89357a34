/** @jest-environment node */
import {
  slotFor,
  VISIT_ENDS_AFTER_MS,
  type Visits,
  visitsAt,
  withoutOld,
  withSeen,
} from './visit.ts';

/** Returns the visits after a list was read and stored. */
const seen = (visits: Visits, now: number, list = 'tenants') =>
  withSeen(visits, list, slotFor(visits, list), now);

test('the first visit compares with the first snapshot', () => {
  const visits = seen(visitsAt(undefined, 1_000), 1_000);
  expect(visits.before).toEqual({ tenants: 'one' });
  expect(seen(visits, 2_000).before).toEqual({ tenants: 'one' });
  expect(seen(visits, 2_000).seen).toEqual({ tenants: 'other' });
});

test('a new visit, after a long pause, compares with the last snapshot', () => {
  const first = seen(seen(visitsAt(undefined, 0), 0), 10);
  const later = visitsAt(first, VISIT_ENDS_AFTER_MS);
  expect(later).toMatchObject({ since: 0, before: first.before, usedAt: VISIT_ENDS_AFTER_MS });
  const next = visitsAt(later, 2 * VISIT_ENDS_AFTER_MS + 1);
  expect(next).toMatchObject({ since: VISIT_ENDS_AFTER_MS, before: first.seen, seen: {} });
});

test('the snapshot to compare with is never overwritten', () => {
  let visits = seen(visitsAt(undefined, 0), 0);
  for (let now = 1; now < 20; now++) {
    if (now % 3 === 0) visits = visitsAt(visits, now * 2 * VISIT_ENDS_AFTER_MS);
    expect(slotFor(visits, 'tenants')).not.toBe(visits.before.tenants);
    visits = seen(visits, now);
  }
});

test('a list without a new snapshot keeps the old one', () => {
  const both = seen(seen(visitsAt(undefined, 0), 0), 0, 'users');
  const next = visitsAt(seen(both, 1), 2 * VISIT_ENDS_AFTER_MS);
  expect(next.before).toEqual({ tenants: 'other', users: 'one' });
});

test('old snapshots are removed, and their names returned', () => {
  const visits = seen(seen(seen(visitsAt(undefined, 0), 0), 100), 0, 'users');
  const { visits: left, old } = withoutOld(visits, 50);
  expect(old).toEqual(['tenants one', 'users one']);
  expect(left).toMatchObject({ before: {}, seen: { tenants: 'other' } });
});
