import { screenSlot } from '@console/shared-ui/contract';
import type { Attribute } from 'postcss-selector-parser';

/** Attributes that Vue adds to the elements of a component with scoped styles. */
const VUE_SCOPE = /^data-v-[\da-f]{6,}(-s)?$/;

/** Checks whether a class, an id, an element or a global name of CSS is the module's own. */
export const isOwnName = (name: string, module: string): boolean =>
  name.startsWith(`${module}-`) || name === screenSlot(`@console/${module}`);

/** Checks whether a custom property, or another name with two hyphens, is the module's own. */
export const isOwnProperty = (name: string, module: string): boolean =>
  name.startsWith(`--${module}-`);

/** Checks whether only elements of the module match an attribute selector. */
export function isOwnAttribute(node: Attribute, module: string): boolean {
  const { attribute, operator, value = '', insensitive } = node;
  if (!operator) return VUE_SCOPE.test(attribute);
  if (insensitive || !['=', '^=', '~='].includes(operator)) return false;
  return isOwnName(value, module) || (operator === '=' && value === module);
}

/** Checks whether a class or an id belongs to the frame or to another module. */
export const isNameOfOthers = (name: string, module: string): boolean =>
  /^(mf-|console-|single-spa-application:)/.test(name) && !isOwnName(name, module);
