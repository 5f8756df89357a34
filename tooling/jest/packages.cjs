const { createTransformer } = require('@swc/jest');
const { initSync, parse } = require('es-module-lexer');

const scripts = createTransformer({
  swcrc: false,
  jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
});

/** Jest's transform for packages: Jest runs CommonJS, and many packages have only ES modules. */
module.exports = {
  process: (source, file, options) =>
    isModule(source) ? scripts.process(source, file, options) : { code: source },
};

function isModule(source) {
  initSync();
  try {
    const [, , , hasModuleSyntax] = parse(source);
    return hasModuleSyntax;
  } catch {
    // No module, and perhaps no script: Jest reports it.
    return false;
  }
}
