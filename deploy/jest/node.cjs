const path = require('node:path');

/** Jest for what runs in Node: build, releases, static servers, the local platform. */
module.exports = {
  displayName: 'node',
  rootDir: path.resolve(__dirname, '../..'),
  roots: ['<rootDir>/deploy'],
  // Playwright has the `.spec.ts` files.
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  // A net below hangs, not a measure: tests are to pass on slow machines, too.
  testTimeout: 300_000,
  transform: require('./transform.cjs'),
};
