const SIZE = /(const isLarge = )[^;]+;/;
const CLASS_NAMES = 'import classNames from "classnames";';

/**
 * Leaves out of Blueprint's icons the second drawing that each has, for 20 px and more: the console
 * draws them at 16 px and less, and a larger one from the drawing for 16. What all of them stand in
 * puts three names together: each module would bring a library for it.
 */
module.exports = function oneGridIcon(source) {
  if (!SIZE.test(source)) throw new Error('This icon does not choose its drawing as the others do');
  return source
    .replace(SIZE, '$1false;')
    .replace(CLASS_NAMES, 'const classNames = (...names) => names.filter(Boolean).join(" ");');
};
