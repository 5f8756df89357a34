'use strict';
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

/**
 * Returns the folders of the modules, which are the folders with `src`. There is no list of names, so
 * that a new micro-frontend is built, checked and tested like the others.
 *
 * @param {string} root - the project's root
 * @returns {string[]}
 */
exports.moduleFolders = (root) =>
  readdirSync(root)
    .filter((name) => existsSync(path.join(root, name, 'src')))
    .sort();
