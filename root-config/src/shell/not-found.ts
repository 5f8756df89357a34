import { basePath, decoded, microFrontendAt, shownPath, slotId } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { type PanelContent, panel } from '../panel/panel.ts';
import { gone, microFrontends$ } from '../sections/sections.ts';
import { localized } from '../translations/translations.ts';

/** Says that the current address belongs to no micro-frontend, or to a removed one; else says nothing. */
export function showNotFound(): void {
  const place = document.getElementById(slotId('panel'));
  const path = shownPath();
  if (microFrontendAt(microFrontends$.value, path)) place?.replaceChildren();
  else place?.replaceChildren(panel(missing(path)));
}

function missing(path: string): PanelContent {
  const link = { label: i18next.t('not-found.home'), href: basePath() };
  if (decoded(path) === undefined) {
    const text = i18next.t('unreadable-address.text', { path });
    return { title: i18next.t('unreadable-address.title'), text, link };
  }
  const left = microFrontendAt([...gone], path);
  if (!left) {
    const text = i18next.t('not-found.text', { path });
    return { title: i18next.t('not-found.title'), text, link };
  }
  const name = localized(left.label);
  const text = i18next.t('section-gone.text');
  return { title: i18next.t('section-gone.title', { name }), text, number: 'MF-216', link };
}
