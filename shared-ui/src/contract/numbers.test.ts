/** @jest-environment node */
import { createInstance } from 'i18next';
import { numbersInTexts } from './numbers.ts';

const fr = {
  count_one: '{{count}} ligne',
  count_many: '{{count}} lignes',
  count_other: '{{count}} lignes',
  found: '{{ shown }} sur {{total}}',
  year: '© {{year}}',
};

async function french() {
  const texts = createInstance().use(numbersInTexts);
  await texts.init({ lng: 'fr', resources: { fr: { translation: fr } } });
  return texts.t;
}

test('formats every number in a text, and keeps its plural form', async () => {
  const t = await french();
  expect(t('count', { count: 20_140 })).toBe('20\u202f140 lignes');
  expect(t('count', { count: 1_000_000 })).toBe('1\u202f000\u202f000 lignes');
  expect(t('count', { count: 1 })).toBe('1 ligne');
  expect(t('found', { shown: 1_205, total: 20_140 })).toBe('1\u202f205 sur 20\u202f140');
});

test('leaves strings unchanged', async () => {
  const t = await french();
  expect(t('year', { year: '2026' })).toBe('© 2026');
});
