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

/** Blueprint's icons in tests. Each icon is loaded when it is first used. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      name === '__esModule' || require(`@blueprintjs/icons/lib/cjs/${filePath(name)}`)[name],
  },
);
