import { type MicroFrontend, microFrontendAt, slots } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { panel } from '../panel/panel.ts';

/** Says that no micro-frontend has the current address, as long as that is so. */
export function showNotFound(microFrontends: readonly MicroFrontend[]): void {
  const place = document.getElementById(slots.panel);
  if (microFrontendAt(microFrontends, location.pathname)) {
    place?.replaceChildren();
    return;
  }
  place?.replaceChildren(
    panel({
      title: i18next.t('not-found.title'),
      text: i18next.t('not-found.text', { path: location.pathname }),
      link: { label: i18next.t('not-found.home'), href: '/' },
    }),
  );
}
