'use strict';
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

/**
 * Returns the folders of the modules, which are those with `src`. There is no list of names, so
 * that another team's micro-frontend is built, checked and tested like the others.
 *
 * @param {string} root - the project's root
 * @returns {string[]}
 */
exports.moduleFolders = (root) =>
  readdirSync(root)
    .filter((name) => existsSync(path.join(root, name, 'src')))
    .sort();
