'use strict';
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { programOf } = require('../program.cjs');

// In this process, so that whoever starts it need not wait while the program is made.
import(pathToFileURL(programOf(path.join(__dirname, 'main.ts'))).href);
