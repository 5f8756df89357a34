/**
 * The mutated files: rules that use no page, network or clock. A test should notice any change in
 * them. `README.md` lists the mutations that survive, with the reasons.
 */
const mutate = [
  // Who is signed in, until when, and with which permissions.
  'shared-auth/src/permissions/{permission,permission-store}.ts',
  'shared-auth/src/provider/id-token.ts',
  'shared-auth/src/renewal/{renewal,renewal-scheduler}.ts',
  'shared-auth/src/session/session-machine.ts',
  // Which parts of the menu are open, where its items lead, and which item is current.
  'mf-shell/src/menu/{menu-state,route}.ts',
  // Which releases fit together, which can be reverted, and which are announced to pages.
  'deploy/release/store/history.ts',
  'deploy/release/check/{contract,fit}.ts',
];

export default {
  mutate,
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'tests/mutation/jest.cjs' },
  // Some tests use Jest's own Node environment, which records no coverage, so all tests run on each mutation.
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
