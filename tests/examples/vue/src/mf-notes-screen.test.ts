import { grant } from '@console/shared-auth/testing';
import { screen } from '@testing-library/dom';
import i18next from 'i18next';
import { nextTick } from 'vue';
import texts from '../assets/i18n/en.json';
import { mount, unmount } from './mf-notes.ts';

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('only users who may change a tenant see renewals', async () => {
  await i18next.init({ lng: 'en', resources: { en: { 'mf-notes': texts } } });
  history.replaceState(null, '', '/notes/list');
  const domElement = document.body.appendChild(document.createElement('div'));
  grant('GetTenants');
  await mount({ domElement });
  expect(links()).toEqual(['Maintenance', 'Welcome']);
  grant('GetTenants', 'PutTenant');
  await nextTick();
  expect(links()).toEqual(['Maintenance', 'Welcome', 'Renewal']);
  await unmount();
  expect(domElement).toBeEmptyDOMElement();
});
