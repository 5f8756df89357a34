const path = require('node:path');
const transform = require('./transform.cjs');

/** Jest for a module in a repository of its own: as those of the console are tested. */
module.exports = {
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testTimeout: 300_000,
  globals: { LONG_TESTS: false },
  transform: { ...transform, '^.+\\.vue$': path.join(__dirname, 'vue.cjs') },
  // Packages of the console are modules, which Jest reads as scripts.
  transformIgnorePatterns: ['/node_modules/(?!@console/|console/)'],
  moduleNameMapper: {
    // The module itself would begin a session as soon as it is loaded.
    '^@console/shared-auth$': '@console/shared-auth/testing',
    // Their indexes load thousands of files, for each test anew.
    '^@blueprintjs/core$': path.join(__dirname, 'blueprint.cjs'),
    '^@blueprintjs/icons$': path.join(__dirname, 'blueprint-icons.cjs'),
    '^rxjs$': '<rootDir>/node_modules/rxjs/dist/bundles/rxjs.umd.js',
    '\\.css$': path.join(__dirname, 'css-module.cjs'),
  },
  setupFilesAfterEnv: [path.join(__dirname, 'browser-setup.ts')],
};
