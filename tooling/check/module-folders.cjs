'use strict';
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

/**
 * The folders of the modules: those with sources of their own. Nothing lists them by name, so that
 * another team's micro-frontend is built, checked and tested like the others.
 *
 * @param {string} root - the project's root
 * @returns {string[]}
 */
exports.moduleFolders = (root) =>
  readdirSync(root)
    .filter((name) => existsSync(path.join(root, name, 'src')))
    .sort();
