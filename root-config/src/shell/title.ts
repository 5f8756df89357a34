import { microFrontendAt, onEvent, shownPath } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { microFrontends$ } from '../sections/sections.ts';
import { localized } from '../translations/translations.ts';

/**
 * Keeps the document's title up to date: the open row or page, the shown screen and the console, in the
 * user's language.
 */
export function followTitle(): void {
  // The page's own title is used if no text could be loaded.
  const defaultValue = document.title;
  let below: readonly (string | undefined)[] = [];
  const update = () => {
    const label = microFrontendAt(microFrontends$.value, shownPath())?.label;
    const parts = [...below, label && localized(label), i18next.t('console', { defaultValue })];
    document.title = parts.filter(Boolean).join(' – ');
  };
  onEvent('open-row', ({ name, above = [] }) => {
    below = [name, ...above.map((page) => page.name).reverse()];
    update();
  });
  addEventListener('single-spa:routing-event', update);
  i18next.on('languageChanged', update);
  update();
}
