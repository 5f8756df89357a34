const path = require('node:path');

/** Jest for what runs in the browser: logic and components in jsdom. */
module.exports = {
  displayName: 'browser',
  rootDir: path.resolve(__dirname, '../..'),
  roots: [
    'root-config',
    'mf-shell',
    'mf-tenants',
    'mf-users',
    'mf-hubs',
    'shared-auth',
    'shared-ui',
  ].map((name) => `<rootDir>/${name}`),
  testEnvironment: 'jsdom',
  transform: require('./transform.cjs'),
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/deploy/jest/css-module.cjs',
    '\\.css$': '<rootDir>/deploy/jest/css-module.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/deploy/jest/browser-setup.ts'],
};
