'use strict';
// Runs a service as this very process, which whoever started it can signal and watch:
// `node shared-node/serve.cjs platform/api`. Its program is made in here, so that nobody has to wait.
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { programOf } = require('./program.cjs');

const [, , service = ''] = process.argv;

try {
  import(pathToFileURL(programOf(path.resolve(__dirname, '..', service, 'main.ts'))).href);
} catch (error) {
  process.stderr.write(`The program of ${service} cannot be made: ${error.message} (MF-154)\n`);
  process.exit(1);
}
