/** @jest-environment node */
import { type MicroFrontend, microFrontendAt } from './manifest.ts';

const users: MicroFrontend = {
  module: '@console/mf-users',
  route: '/users',
  label: { en: 'Users', fr: 'Utilisateurs' },
  permissions: ['GetUsers'],
  menu: [],
};

test('a micro-frontend claims its route and all paths below it', () => {
  expect(microFrontendAt([users], '/users')).toBe(users);
  expect(microFrontendAt([users], '/users/list')).toBe(users);
});

test('a micro-frontend does not claim a path that begins with the same letters', () => {
  expect(microFrontendAt([users], '/users-of-old')).toBeUndefined();
  expect(microFrontendAt([users], '/')).toBeUndefined();
});
