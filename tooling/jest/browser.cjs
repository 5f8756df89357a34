const path = require('node:path');
const { moduleFolders } = require('../check/module-folders.cjs');

const root = path.resolve(__dirname, '../..');

/** Jest configuration for browser code: logic and components in jsdom. */
module.exports = {
  displayName: 'browser',
  rootDir: root,
  roots: moduleFolders(root).map((name) => `<rootDir>/${name}`),
  testEnvironment: 'jsdom',
  globals: {
    // Tests in the browser project choose their amount of work by it, as `usualOrLong` does in Node.
    LONG_TESTS: process.env.LONG_TESTS !== undefined,
    // From these schemas, tests derive responses that violate the contract.
    API_SCHEMAS: require('../../platform/api/openapi.json').components.schemas,
  },
  transform: require('./transform.cjs'),
  moduleNameMapper: {
    // The real module starts a session when it is loaded.
    '^@console/shared-auth$': '<rootDir>/shared-auth/src/testing/fake-shared-auth.ts',
    // The index files of these packages would load thousands of files in each test.
    '^@blueprintjs/core$': '<rootDir>/tooling/jest/blueprint.cjs',
    '^@blueprintjs/icons$': '<rootDir>/tooling/jest/blueprint-icons.cjs',
    '^rxjs$': '<rootDir>/node_modules/rxjs/dist/bundles/rxjs.umd.js',
    '\\.module\\.css$': '<rootDir>/tooling/jest/css-module.cjs',
    '\\.css$': '<rootDir>/tooling/jest/css-module.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/tooling/jest/browser-setup.ts'],
};
