/** @jest-environment node */
import { takesPart } from './trial.ts';

const people = Array.from({ length: 10_000 }, (_, index) => `person-${index}`);
const among = (id: string, share: number) =>
  people.filter((person) => takesPart(person, { id, share }));

test.each([1, 10, 50, 99])('about %i per cent take part', (share) => {
  const expected = people.length * (share / 100);
  expect(Math.abs(among('a1', share).length - expected)).toBeLessThan(150);
});

test('users in a smaller share are also in a larger share', () => {
  const tenth = among('a1', 10);
  expect(tenth.filter((person) => !takesPart(person, { id: 'a1', share: 20 }))).toEqual([]);
});

test('another trial selects other users', () => {
  const first = new Set(among('a1', 10));
  const both = among('a2', 10).filter((person) => first.has(person)).length;
  // About a tenth of a tenth of all users.
  expect(both).toBeGreaterThan(50);
  expect(both).toBeLessThan(170);
});
