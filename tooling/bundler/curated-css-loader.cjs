const postcss = require('postcss');

const BLUEPRINT_CLASS = /\.bp6-([\w-]+)/g;

/**
 * Divides Blueprint's stylesheet: the first screen needs a fifth of its 35 KB (Brotli). Rules without a Blueprint
 * class, such as the design tokens, belong to the first screen.
 *
 * Option `classes`: the class names of the first screen, without `bp6-`.
 * Option `others`: returns what the first screen does not need.
 */
module.exports = function curatedCss(source) {
  const { classes, others = false } = this.getOptions();
  const first = new Set(classes);
  const sheet = postcss.parse(source, { from: undefined });
  sheet.walkRules((rule) => {
    // The steps of an animation; those that no rule uses remain, because they are few.
    if (rule.parent.type === 'atrule' && /keyframes/.test(rule.parent.name)) return;
    const selectors = rule.selectors.filter(
      (selector) =>
        [...selector.matchAll(BLUEPRINT_CLASS)].every(([, name]) => first.has(name)) !== others,
    );
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  // Blueprint's rules for forced colours are incomplete and only for dark mode; the console has its own.
  sheet.walkAtRules('media', (rule) => {
    if (rule.params.includes('forced-colors')) rule.remove();
  });
  // `@charset` must be the first rule of a file, but this stylesheet becomes a part of another file.
  sheet.walkAtRules('charset', (rule) => {
    rule.remove();
  });
  return sheet.toString();
};
