import { textsFor } from './texts.ts';

test.each([
  ['fr-CH fr', undefined, 'fr'],
  ['it', 'de-CH, fr ; q=0.9, en; q=0.8', 'fr'],
  [undefined, 'fr;q=0.1, en', 'en'],
  [undefined, 'fr;q=0, *', 'en'],
  ['', 'rm', 'en'],
  [undefined, undefined, 'en'],
])('ui_locales %p with Accept-Language %p selects %p', (asked, spoken, language) => {
  expect(textsFor(asked, spoken).language).toBe(language);
});
