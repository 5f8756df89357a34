/** What SystemJS has for files that are no System modules, as its comments begin. */
const PARTS = ['SystemJS global script loading support', 'Loads JSON, CSS, Wasm module types'];
const END = "})(typeof self !== 'undefined' ? self : global);";

/**
 * Leaves out of SystemJS what takes classic scripts, JSON, stylesheets and Wasm for modules: for the
 * first of these it reads the names of everything on `window` at each import; for the others it needs
 * `eval`, which the page's policy forbids.
 */
module.exports = function systemModulesOnly(source) {
  return PARTS.reduce(without, source);
};

function without(source, part) {
  const named = source.indexOf(part);
  const end = source.indexOf(END, named);
  if (named < 0 || end < 0) throw new Error(`SystemJS has no "${part}"`);
  const begin = source.lastIndexOf('/*', named);
  return source.slice(0, begin) + source.slice(end + END.length);
}
