import { drawChangesBy } from '@console/shared-auth/testing';
import type { MicroFrontend } from '@console/shared-ui/contract';
import { defaultPreferences, numbersInTexts } from '@console/shared-ui/contract';
import { act, render } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { BehaviorSubject } from 'rxjs';
import en from '../../assets/i18n/en.json';
import fr from '../../assets/i18n/fr.json';
import { prefer } from '../preferences/preference-store.ts';
import { Shell } from '../shell/shell.tsx';
import { versionsControl } from './fake-versions-control.ts';
import { hubs, tenants, users } from './micro-frontends.ts';

drawChangesBy((change) => act(change));

// Fakes of browser APIs that jsdom lacks: a wide window, dialogs, and `ResizeObserver`.
window.matchMedia = (query) => {
  const matches = query.includes('min-width: 992px') || query.includes('never');
  return Object.assign(new EventTarget(), { matches }) as MediaQueryList;
};

window.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector('input')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

export const everyPermission = ['GetTenants', 'GetUsers', 'GetManagementHubs'] as const;

/** Navigates to an address like single-spa. */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    history.replaceState(null, '', path);
    dispatchEvent(new CustomEvent('single-spa:routing-event'));
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
}

/** Renders the shell into the three elements of a page, in English, at the list of tenants. */
export async function showShell(
  microFrontends: readonly MicroFrontend[] = [tenants, users, hubs],
  microFrontends$ = new BehaviorSubject(microFrontends),
): Promise<void> {
  document.body.innerHTML = '<header></header><div></div><main></main><footer></footer>';
  history.replaceState(null, '', '/tenants/list');
  prefer({ ...defaultPreferences, language: 'en' });
  await i18next
    .use(initReactI18next)
    .use(numbersInTexts)
    .init({
      lng: 'en',
      resources: { en: { 'mf-shell': en }, fr: { 'mf-shell': fr } },
      interpolation: { escapeValue: false },
    });
  const slot = (selector: string) => {
    const found = document.body.querySelector<HTMLElement>(`:scope > ${selector}`);
    if (!found) throw new Error(`The page has no ${selector}`);
    return found;
  };
  const slots = { top: slot('header'), menu: slot('div'), footer: slot('footer') };
  await act(async () => {
    const props = { slots, microFrontends, microFrontends$, versions: versionsControl };
    render(<Shell {...props} />);
  });
}
