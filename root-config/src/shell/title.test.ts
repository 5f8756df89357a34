import { sendEvent } from '@console/shared-ui/contract';
import i18next from 'i18next';
import english from '../../assets/i18n/en.json';
import french from '../../assets/i18n/fr.json';
import { microFrontends$ } from '../sections/sections.ts';
import { followTitle } from './title.ts';

const tenants = {
  module: '@console/mf-tenants',
  route: '/tenants',
  label: { en: 'Tenants', fr: 'Organisations' },
  permissions: [],
  menu: [],
};

/** Starts the console's texts in English, on a page that already has a title. */
async function startTexts(en: object, fr: object) {
  history.replaceState(null, '', '/tenants/list');
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: ['en', 'fr'],
    defaultNS: 'root-config',
    resources: { en: { 'root-config': en }, fr: { 'root-config': fr } },
  });
  document.title = 'Platform console';
}

test('the title names the screen and the console, in the current language', async () => {
  await startTexts(english, french);
  microFrontends$.next([tenants]);
  followTitle();
  expect(document.title).toBe('Tenants – Platform console');
  await i18next.changeLanguage('fr');
  expect(document.title).toBe('Organisations – Console de la plateforme');
  history.replaceState(null, '', '/nowhere');
  dispatchEvent(new Event('single-spa:routing-event'));
  expect(document.title).toBe('Console de la plateforme');
});

test('the open row comes first, until it is closed', async () => {
  await startTexts(english, french);
  microFrontends$.next([tenants]);
  followTitle();
  sendEvent('open-row', { name: 'Aare Treuhand' });
  expect(document.title).toBe('Aare Treuhand – Tenants – Platform console');
  sendEvent('open-row', {});
  expect(document.title).toBe('Tenants – Platform console');
});

test('an open page comes first, then the pages above it', async () => {
  await startTexts(english, french);
  microFrontends$.next([tenants]);
  followTitle();
  sendEvent('open-row', {
    name: '2025',
    above: [{ name: 'Reports', address: '/tenants/reports' }],
  });
  expect(document.title).toBe('2025 – Reports – Tenants – Platform console');
});

test('the title keeps the console’s name from the page if its texts are missing', async () => {
  await startTexts({}, {});
  microFrontends$.next([tenants]);
  followTitle();
  expect(document.title).toBe('Tenants – Platform console');
});
