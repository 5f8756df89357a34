const path = require('node:path');

/** Jest for what runs in Node: build, releases, static servers, the local platform. */
module.exports = {
  displayName: 'node',
  rootDir: path.resolve(__dirname, '../..'),
  roots: ['shared-node', 'platform', 'deploy', 'tooling', 'tests'].map(
    (room) => `<rootDir>/${room}`,
  ),
  // Playwright has the `.spec.ts` files.
  testMatch: ['**/*.test.ts'],
  // Modules of other repositories, with packages of their own.
  testPathIgnorePatterns: ['<rootDir>/tests/examples/'],
  testEnvironment: 'node',
  transform: require('./transform.cjs'),
};
