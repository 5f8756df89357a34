const path = require('node:path');
const { moduleFolders } = require('../check/module-folders.cjs');

const root = path.resolve(__dirname, '../..');

/** Jest for what runs in the browser: logic and components in jsdom. */
module.exports = {
  displayName: 'browser',
  rootDir: root,
  roots: moduleFolders(root).map((name) => `<rootDir>/${name}`),
  testEnvironment: 'jsdom',
  // What `usualOrLong` is in Node: how long a test searches.
  globals: {
    LONG_TESTS: process.env.LONG_TESTS !== undefined,
    // From which answers are made that differ from what was agreed.
    API_SCHEMAS: require('../../platform/api/openapi.json').components.schemas,
  },
  transform: require('./transform.cjs'),
  moduleNameMapper: {
    // The module itself would begin a session as soon as it is loaded.
    '^@console/shared-auth$': '<rootDir>/shared-auth/src/testing/fake-shared-auth.ts',
    // Their indexes load thousands of files, for each test anew.
    '^@blueprintjs/core$': '<rootDir>/tooling/jest/blueprint.cjs',
    '^@blueprintjs/icons$': '<rootDir>/tooling/jest/blueprint-icons.cjs',
    '^rxjs$': '<rootDir>/node_modules/rxjs/dist/bundles/rxjs.umd.js',
    '\\.module\\.css$': '<rootDir>/tooling/jest/css-module.cjs',
    '\\.css$': '<rootDir>/tooling/jest/css-module.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/tooling/jest/browser-setup.ts'],
};
