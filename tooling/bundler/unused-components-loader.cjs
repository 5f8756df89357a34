const DISPLAY_NAME = /^[A-Z]\w*\.displayName = "[^"]*";$/gm;
const CALL = /^((?:const|let|var) [A-Z]\w* = )((?:\w+\.)?(?:createContext|forwardRef|memo)\()/gm;

/**
 * Lets the minimizer remove the components of a library that are not used, and what only they use. By
 * itself it keeps them: it does not know that the functions of React that create a component have no
 * other effect, and the assignment of a display name counts as a use. These names are only for the
 * developer tools.
 */
module.exports = function unusedComponents(source) {
  return source.replace(DISPLAY_NAME, '').replace(CALL, '$1/* @__PURE__ */ $2');
};
