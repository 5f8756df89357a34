const path = require('node:path');
const transform = require('./transform.cjs');

/** Jest configuration for a module in another repository, equivalent to that of the console's modules. */
module.exports = {
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testTimeout: 300_000,
  globals: { LONG_TESTS: false },
  transform: {
    ...transform,
    '^.+\\.vue$': path.join(__dirname, 'vue.cjs'),
    '^.+\\.svelte$': path.join(__dirname, 'svelte.cjs'),
    '^.+\\.m?js$': path.join(__dirname, 'packages.cjs'),
  },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    // The real module starts a session when it is loaded.
    '^@console/shared-auth$': '@console/shared-auth/testing',
    // The index files of these packages would load thousands of files in each test.
    '^@blueprintjs/core$': path.join(__dirname, 'blueprint.cjs'),
    '^@blueprintjs/icons$': path.join(__dirname, 'blueprint-icons.cjs'),
    '^rxjs$': '<rootDir>/node_modules/rxjs/dist/bundles/rxjs.umd.js',
    '\\.css$': path.join(__dirname, 'css-module.cjs'),
  },
  setupFilesAfterEnv: [path.join(__dirname, 'browser-setup.ts')],
};
