import {
  basePath,
  type MicroFrontend,
  microFrontendAt,
  shownAddress,
  slotId,
} from '@console/shared-ui/contract';
import i18next from 'i18next';
import { panel } from '../panel/panel.ts';

/** Says that no micro-frontend has the current address, as long as that is so. */
export function showNotFound(microFrontends: readonly MicroFrontend[]): void {
  const place = document.getElementById(slotId('panel'));
  const { pathname } = shownAddress();
  if (microFrontendAt(microFrontends, pathname)) {
    place?.replaceChildren();
    return;
  }
  place?.replaceChildren(
    panel({
      title: i18next.t('not-found.title'),
      text: i18next.t('not-found.text', { path: pathname }),
      link: { label: i18next.t('not-found.home'), href: basePath() },
    }),
  );
}
