/** Files of exports that are not icons. */
const others = {
  IconNames: 'iconNames',
  Icons: 'iconLoader',
  IconSize: 'iconTypes',
  SVGIconContainer: 'svgIconContainer',
};

/** Converts `ArrowDownIcon`, or its older name `ArrowDown`, to `arrow-down`. */
const dashed = (name) =>
  name
    .replace(/Icon$/, '')
    .replaceAll(/(?<!^)[A-Z]/g, '-$&')
    .toLowerCase();

const filePath = (name) => others[name] ?? `generated/components/${dashed(name)}`;

/** Blueprint's icons in tests: each is loaded on first use, rather than all at once. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      name === '__esModule' || require(`@blueprintjs/icons/lib/cjs/${filePath(name)}`)[name],
  },
);
