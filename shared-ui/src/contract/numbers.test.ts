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
  const interpolation = { escapeValue: false };
  await texts.init({ lng: 'fr', resources: { fr: { translation: fr } }, interpolation });
  return texts.t;
}

/** A narrow space, or an apostrophe since CLDR 48. */
const [, GROUP] = new Intl.NumberFormat('fr-CH').format(1_000);

test('formats every number in a text, and keeps its plural form', async () => {
  const t = await french();
  expect(t('count', { count: 20_140 })).toBe(`20${GROUP}140 lignes`);
  expect(t('count', { count: 1_000_000 })).toBe(`1${GROUP}000${GROUP}000 lignes`);
  expect(t('count', { count: 1 })).toBe('1 ligne');
  expect(t('found', { shown: 1_205, total: 20_140 })).toBe(`1${GROUP}205 sur 20${GROUP}140`);
});

test('leaves strings unchanged', async () => {
  const t = await french();
  expect(t('year', { year: '2026' })).toBe('© 2026');
});
