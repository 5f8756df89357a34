/**
 * What mutants are made of: rules without a page, a network or a clock around them, where a test
 * can be expected to notice any change. What survives and why is in `README.md`.
 */
const mutate = [
  // Who is signed in, until when, and what for.
  'shared-auth/src/permissions/{permission,permission-store}.ts',
  'shared-auth/src/provider/id-token.ts',
  'shared-auth/src/renewal/{renewal,renewal-scheduler}.ts',
  'shared-auth/src/session/session-machine.ts',
  // What of the menu is open, where an item of it leads, and when it is the current one.
  'mf-shell/src/menu/{menu-state,route}.ts',
  // What may be released beside what, taken back, and told to pages.
  'deploy/release/store/history.ts',
  'deploy/release/check/{contract,fit}.ts',
];

export default {
  mutate,
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'tests/mutation/jest.cjs' },
  // Some tests ask for Node's own environment, which knows nothing of mutants: each runs all.
  coverageAnalysis: 'off',
  concurrency: 2,
  timeoutMS: 60_000,
  ignorePatterns: [
    '.cache',
    '.data',
    'dist',
    'test-results',
    '**/.cache',
    'tests/e2e',
    'tests/journeys',
  ],
  tempDirName: '.cache/mutation/sandbox',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  thresholds: { high: 95, low: 90, break: 85 },
};
