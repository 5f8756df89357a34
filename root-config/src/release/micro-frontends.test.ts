import type { MicroFrontend } from '@console/shared-ui';
import { microFrontendAt, readMicroFrontends } from './micro-frontends.ts';

const users: MicroFrontend = {
  module: '@console/mf-users',
  route: '/users',
  label: { en: 'Users', fr: 'Utilisateurs' },
  permissions: ['GetUsers'],
  menu: [],
};

afterEach(() => document.head.replaceChildren());

test('a micro-frontend claims its route and what lies below it', () => {
  expect(microFrontendAt([users], '/users')).toBe(users);
  expect(microFrontendAt([users], '/users/list')).toBe(users);
});

test('a route that only begins alike is not claimed', () => {
  expect(microFrontendAt([users], '/users-of-old')).toBeUndefined();
  expect(microFrontendAt([users], '/')).toBeUndefined();
});

test('the micro-frontends are what the page was published with', () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'micro-frontends';
  block.textContent = JSON.stringify([users]);
  document.head.append(block);
  expect(readMicroFrontends()).toEqual([users]);
});

test('a page without manifests has no micro-frontends', () => {
  expect(readMicroFrontends()).toEqual([]);
});
