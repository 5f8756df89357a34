import { showMisdeeds } from '../versions/version-notices.ts';
import { type Misdeed, misdeeds$ } from './misdeed.ts';
import { watchMisdeeds } from './watch-misdeeds.ts';

const mockVersion = {
  module: 'mf-users',
  address: 'https://users.test/1/users.js',
  published: { version: '1.0.0' },
};
jest.mock('../loading/page-versions.ts', () => ({
  versions: { owner: (script: string) => (script ? mockVersion : undefined) },
}));
jest.mock('../recovery/failure-report.ts', () => ({ reportMisdeed: () => undefined }));
jest.mock('../versions/version-notices.ts', () => ({ showMisdeeds: jest.fn() }));
jest.mock('./find-screen.ts', () => ({ findScreen: () => undefined }));
jest.mock('./restricted-page.ts', () => ({ restrictPage: () => undefined }));
jest.mock('./shared-page.ts', () => ({
  keepEventsShared: () => undefined,
  limitAddressChanges: () => undefined,
}));

const script = 'https://users.test/1/users.js';
const done: readonly Misdeed[] = [
  { number: 'MF-224', what: 'an interval', script },
  { number: 'MF-228', script },
  { number: 'MF-220', what: 'fetch', script },
  { number: 'MF-225', seconds: 3, script },
  // This misdeed comes from a browser extension.
  { number: 'MF-221', script: '' },
];

test('shows leftovers, interference and blocking of the page as different kinds', () => {
  Object.assign(globalThis, { PerformanceObserver: { supportedEntryTypes: [] } });
  watchMisdeeds();
  for (const misdeed of done) misdeeds$.next(misdeed);
  const shown = jest.mocked(showMisdeeds).mock.calls.map(([kind, , detail]) => [kind, detail]);
  const left = 'mf-users 1.0.0 left behind an interval (MF-224)';
  expect(shown).toEqual([
    ['left-running', left],
    ['left-running', `${left}; left its screen in the page (MF-228)`],
    ['interfered', 'mf-users 1.0.0 replaced fetch (MF-220)'],
    ['held-up', 'mf-users 1.0.0 blocked the page for 3 s (MF-225)'],
  ]);
});
