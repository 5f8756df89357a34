const path = require('node:path');

/** Jest configuration for code that runs in Node: build, releases, static servers, the local platform. */
module.exports = {
  displayName: 'node',
  rootDir: path.resolve(__dirname, '../..'),
  roots: ['shared-node', 'platform', 'deploy', 'tooling', 'tests'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  // Playwright runs the `.spec.ts` files.
  testMatch: ['**/*.test.ts'],
  // These are examples of modules in other repositories, with their own packages.
  testPathIgnorePatterns: ['<rootDir>/tests/examples/'],
  testEnvironment: 'node',
  // Other globals of Jest's sandbox are slow to read (https://github.com/nodejs/node/issues/31658).
  sandboxInjectedGlobals: ['Math', 'Map', 'Object', 'Array', 'Number', 'JSON', 'Set', 'Promise'],
  transform: require('./transform.cjs'),
};
