import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import texts from '../../assets/i18n/en.json';
import { numbersInTexts } from '../contract/numbers.ts';

/** Texts of modules by namespace, e.g. their `assets/i18n/en.json`. */
type Texts = Readonly<Record<string, object>>;

/** Initializes i18next in English with the texts of shared-ui and the given texts. */
export function speakEnglish(others: Texts = {}): void {
  void i18next
    .use(initReactI18next)
    .use(numbersInTexts)
    .init({
      lng: 'en',
      initAsync: false,
      resources: { en: { 'shared-ui': texts, ...others } },
      interpolation: { escapeValue: false },
    });
}
