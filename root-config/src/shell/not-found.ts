import { basePath, decoded, microFrontendAt, shownPath, slotId } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { type PanelContent, panel } from '../panel/panel.ts';
import { microFrontends$, removedSections } from '../sections/sections.ts';
import { localized } from '../translations/translations.ts';

/** Shows a panel if the current address belongs to no micro-frontend, or to a removed one. */
export function showNotFound(): void {
  const path = shownPath();
  if (microFrontendAt(microFrontends$.value, path)) return;
  document.getElementById(slotId('panel'))?.replaceChildren(panel(missing(path)));
}

function missing(path: string): PanelContent {
  const link = { label: i18next.t('not-found.home'), href: basePath() };
  if (decoded(path) === undefined) {
    const text = i18next.t('unreadable-address.text', { path });
    return { title: i18next.t('unreadable-address.title'), text, link };
  }
  const removed = microFrontendAt([...removedSections], path);
  if (!removed) {
    const text = i18next.t('not-found.text', { path });
    return { title: i18next.t('not-found.title'), text, link };
  }
  const name = localized(removed.label);
  const text = i18next.t('section-gone.text');
  return { title: i18next.t('section-gone.title', { name }), text, number: 'MF-216', link };
}
