import { type MicroFrontend, microFrontendAt, shownAddress } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { localized } from '../translations/translations.ts';

/** Keeps the document's title at the screen that is shown and the console, in the person's language. */
export function followTitle(microFrontends: readonly MicroFrontend[]): void {
  // Of the page: it stands in where no text could be loaded.
  const defaultValue = document.title;
  const update = () => {
    const name = i18next.t('console', { defaultValue });
    const label = microFrontendAt(microFrontends, shownAddress().pathname)?.label;
    document.title = label ? `${localized(label)} – ${name}` : name;
  };
  addEventListener('single-spa:routing-event', update);
  i18next.on('languageChanged', update);
  update();
}
