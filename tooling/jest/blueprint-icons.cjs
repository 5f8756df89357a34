/** What is no icon itself, and its file. */
const others = {
  IconNames: 'iconNames',
  Icons: 'iconLoader',
  IconSize: 'iconTypes',
  SVGIconContainer: 'svgIconContainer',
};

/** `ArrowDownIcon`, or by its older name `ArrowDown`, is in `arrow-down`. */
const dashed = (name) =>
  name
    .replace(/Icon$/, '')
    .replaceAll(/(?<!^)[A-Z]/g, '-$&')
    .toLowerCase();

const fileOf = (name) => others[name] ?? `generated/components/${dashed(name)}`;

/** Blueprint's icons as tests see them: each is loaded when it is asked for, not all of them at once. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      name === '__esModule' || require(`@blueprintjs/icons/lib/cjs/${fileOf(name)}`)[name],
  },
);
