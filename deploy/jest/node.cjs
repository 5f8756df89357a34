const path = require('node:path');

/** Jest for what runs in Node: build, releases, static servers, the local platform. */
module.exports = {
  displayName: 'node',
  rootDir: path.resolve(__dirname, '../..'),
  roots: ['<rootDir>/deploy'],
  // Playwright has the `.spec.ts` files.
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  transform: require('./transform.cjs'),
};
