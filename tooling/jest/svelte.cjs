const { createRequire } = require('node:module');
const packages = require('./packages.cjs');

/** Jest's transform for Svelte components. It uses the compiler that is installed in their module. */
module.exports = {
  process(source, file, options) {
    const { compile } = createRequire(file)('svelte/compiler');
    const { js } = compile(source, { filename: file, generate: 'client', css: 'external' });
    return packages.process(js.code, `${file}.js`, options);
  },
};
