const { options } = require('./.dependency-cruiser.cjs');

/**
 * No two folders of the product import each other. Tests are left out: what supports them stands in
 * a `testing` folder per workspace, and imports what it is used to test.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      comment: 'Two folders import each other',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|/testing/|\\.(test|spec)\\.tsx?$` },
  },
};
