/** The comments before those parts of SystemJS that load files other than System modules. */
const PARTS = ['SystemJS global script loading support', 'Loads JSON, CSS, Wasm module types'];
const END = "})(typeof self !== 'undefined' ? self : global);";

/**
 * Removes the parts of SystemJS that load classic scripts, JSON, stylesheets and Wasm. The part for
 * scripts enumerates all properties of `window` at each import. The part for the other files needs
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
