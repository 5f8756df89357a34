const { options } = require('./.dependency-cruiser.cjs');

/**
 * Folders must not import each other in a cycle. Tests and `testing` folders are left out: the support
 * code in a `testing` folder imports the code that its tests check.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Folders must not import each other in a cycle',
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
