const browser = require('../../tooling/jest/browser.cjs');
const node = require('../../tooling/jest/node.cjs');

const inBrowser = [
  'mf-shell/src/menu',
  'shared-auth/src/permissions',
  'shared-auth/src/provider',
  'shared-auth/src/renewal',
  'shared-auth/src/session',
];

const inNode = ['store/history', 'check/contract', 'check/fit'];

/** The tests that run on each mutation: those next to the rules, without screens or tabs. */
module.exports = {
  rootDir: browser.rootDir,
  projects: [
    {
      ...browser,
      setupFiles: [require.resolve('./short-tests.cjs')],
      roots: inBrowser.map((folder) => `<rootDir>/${folder}`),
      testMatch: ['**/*.test.ts'],
    },
    {
      ...node,
      roots: ['<rootDir>/deploy/release'],
      testMatch: inNode.map((name) => `**/release/${name}.test.ts`),
    },
  ],
};
