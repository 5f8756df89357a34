import { type Language, languages, numbersInTexts } from '@console/shared-ui/contract';
import i18next from 'i18next';
import {
  buttonText,
  groupByDay,
  sinceText,
  splitSentence,
  verdictText,
  type Write,
} from './activity-text.ts';
import { activityTexts, activityWords } from './activity-words.ts';
import { copiedText } from './copied-text.ts';
import type { Names } from './use-names.ts';

const NOW = new Date(2026, 10, 22, 18, 0).getTime();
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();

beforeAll(async () => {
  await i18next.use(numbersInTexts).init({ lng: 'en', interpolation: { escapeValue: false } });
});

/** Returns a function that translates into a language. */
const translator = (language: Language) => i18next.getFixedT(language, activityWords());

const write = (about: Partial<Write>): Write => ({
  id: 'w',
  at: NOW,
  verb: 'create',
  kind: 'tenant',
  things: [{ id: 't', name: 'Alpha' }],
  total: 1,
  done: 1,
  found: 0,
  lost: 0,
  doubts: [],
  reasons: [],
  placings: [],
  ...about,
});

const many = { total: 38, done: 38, things: [] } as const;
const doubt = { id: 't', name: 'Alpha', shownBy: [], isThere: true };

test.each<[Partial<Write>, string]>([
  [{}, 'done'],
  [{ ...many }, '38 of 38'],
  [{ verb: 'change', fields: ['contactEmail', 'name'] }, 'Contact, Name'],
  [{ found: 1 }, 'outcome was unknown, later found to be stored'],
  [{ verb: 'delete', found: 1 }, 'outcome was unknown, later found to be deleted'],
  [{ done: 0, doubts: [doubt] }, 'outcome unknown'],
  [{ done: 0, lost: 1 }, 'outcome was unknown, later found not to be done'],
  [
    { verb: 'delete', total: 12, done: 11, reasons: [{ count: 1, text: 'is your own account' }] },
    '11 of 12 · 1 is your own account',
  ],
  [{ ...many, done: 36, doubts: [doubt, doubt] }, '36 of 38 · 2 with unknown outcome'],
  [{ ...many, undone: 38 }, '38 of 38 · undone'],
  [{ ...many, done: 5, isOpen: true }, '5 of 38 · not finished'],
])('summarizes the outcome of a write in one line: %j', (about, text) => {
  const names = { contactEmail: 'Contact', name: 'Name' };
  const fieldName = (field: string) => names[field as keyof typeof names];
  expect(verdictText(translator('en'), write(about), fieldName)).toBe(text);
});

test.each([
  [at(22, 14, 5), 'Since 14:05', '1 change since 14:05'],
  [at(21, 17, 32), 'Since yesterday, 17:32', '1 change since yesterday'],
  [at(18, 9), 'Since 18.11.2026, 09:00', '1 change since 18.11.2026'],
])('describes a time by its day', (since, text, button) => {
  expect(sinceText(translator('en'), since, NOW)).toBe(text);
  expect(buttonText(translator('en'), 1, since, NOW)).toBe(button);
});

test('formats numbers and uses the plural forms of the language', () => {
  const yesterday = at(21, 17, 32);
  expect(buttonText(translator('fr'), 1, yesterday, NOW)).toBe('1 changement depuis hier');
  expect(buttonText(translator('fr'), 20_140, yesterday, NOW)).toMatch(/^20[\s’']140 changements/);
});

test('all languages have the same texts, in all their plural forms', () => {
  const forms = (language: Language) =>
    new Set(
      Object.keys(activityTexts[language]).map((key) => key.replace(/_(one|many|other)$/, '')),
    );
  for (const language of languages) expect(forms(language)).toEqual(forms('en'));
  const texts = new Map<string, string>(Object.entries(activityTexts.fr));
  const plural = [...texts.keys()].filter((key) => key.endsWith('_one'));
  expect(plural.filter((key) => !texts.has(key.replace('_one', '_many')))).toEqual([]);
  for (const text of texts.values()) expect(text).not.toMatch(/'|\.\.\.|[^\u202f][?!;:»]/);
});

test('splits a sentence at its placeholders', () => {
  expect(splitSentence('Moved {what} to {place}')).toEqual(['Moved ', '{what}', ' to ', '{place}']);
});

test('copies all 20 writes of a day, three of which had an unknown outcome', () => {
  const writes = Array.from({ length: 20 }, (_, number) =>
    write({
      id: String(number),
      at: at(22, 9, 59 - number),
      things: [{ id: String(number), name: `Tenant ${number}` }],
      ...(number === 3 && { done: 0, doubts: [doubt] }),
      ...(number === 7 && { found: 1 }),
      ...(number === 9 && { done: 0, lost: 1 }),
    }),
  );
  const names = {
    fieldNames: () => (name: string) => name,
    sentenceText: (_, { things }) => `Created tenant ${things[0]?.name}`,
  } as Partial<Names> as Names;
  const lines = copiedText(translator('en'), names, [], writes).split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[1]).toBe('09:59\tCreated tenant Tenant 0\tdone');
  expect(lines.filter((line) => line.includes('unknown'))).toEqual([
    '09:56\tCreated tenant Tenant 3\toutcome unknown',
    '09:52\tCreated tenant Tenant 7\toutcome was unknown, later found to be stored',
    '09:50\tCreated tenant Tenant 9\toutcome was unknown, later found not to be done',
  ]);
});

test('groups the log by day, today first', () => {
  const days = groupByDay(
    [write({ at: at(22, 9) }), write({ at: at(21, 9) }), write({ at: at(21, 8) })],
    NOW,
  );
  expect(days.map(({ date, writes }) => [date, writes.length])).toEqual([
    [undefined, 1],
    ['21.11.2026', 2],
  ]);
});
