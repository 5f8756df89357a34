import { pageMicroFrontends } from './page-data.ts';

afterEach(() => document.head.replaceChildren());

test('returns the micro-frontends that the page was published with', () => {
  const users = { module: '@console/mf-users', route: '/users' };
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'micro-frontends';
  block.textContent = JSON.stringify([users]);
  document.head.append(block);
  expect(pageMicroFrontends()).toEqual([users]);
});

test('returns no micro-frontends for a page without manifests', () => {
  expect(pageMicroFrontends()).toEqual([]);
});
