const path = require('node:path');

/** Jest configuration for Node code: build, releases, static servers, the local platform. */
module.exports = {
  displayName: 'node',
  rootDir: path.resolve(__dirname, '../..'),
  roots: ['shared-node', 'platform', 'deploy', 'tooling', 'tests'].map(
    (room) => `<rootDir>/${room}`,
  ),
  // Playwright runs the `.spec.ts` files.
  testMatch: ['**/*.test.ts'],
  // Examples of modules in other repositories, with their own packages.
  testPathIgnorePatterns: ['<rootDir>/tests/examples/'],
  testEnvironment: 'node',
  transform: require('./transform.cjs'),
};
