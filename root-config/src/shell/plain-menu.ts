import { atBase, type MicroFrontend, slotId } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { navigateToUrl } from 'single-spa';
import { localized } from '../translations/translations.ts';

const ID = 'console-plain-menu';

/** Shows a list of links in place of a shell that cannot run. */
export function showPlainMenu(microFrontends: readonly MicroFrontend[], retry: () => void): void {
  const nav = document.createElement('nav');
  nav.id = ID;
  nav.className = 'plain-menu';
  nav.setAttribute('aria-label', i18next.t('plain-menu.label'));
  for (const { label, menu } of microFrontends) {
    const link = document.createElement('a');
    link.href = atBase(menu[0]?.routerLink ?? '/');
    link.textContent = localized(label);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      navigateToUrl(link.href);
    });
    nav.append(link);
  }
  const button = document.createElement('button');
  button.textContent = i18next.t('plain-menu.retry');
  button.addEventListener('click', retry);
  nav.append(button);
  document.getElementById(slotId('top'))?.replaceChildren(nav);
}

export function hidePlainMenu(): void {
  document.getElementById(ID)?.remove();
}
