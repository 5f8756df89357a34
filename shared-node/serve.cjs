'use strict';
// Runs a service in this process, so that its supervisor can signal and watch it:
// `node shared-node/serve.cjs platform/api`. Bundles the program first if necessary.
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { programOf } = require('./program.cjs');

const [, , service = ''] = process.argv;

try {
  import(pathToFileURL(programOf(path.resolve(__dirname, '..', service, 'main.ts'))).href);
} catch (error) {
  process.stderr.write(`Could not bundle ${service}: ${error.message} (MF-154)\n`);
  process.exit(1);
}
