import type { AtRule, Declaration } from 'postcss';
import { isOwnName, isOwnProperty } from './own-names.ts';

/** At-rules whose names are global to the page. */
const NAMED = /^(-\w+-)?(keyframes|counter-style|font-feature-values)$/i;

/** The same, with two hyphens before the name. */
const DASHED = /^(property|font-palette-values|position-try|color-profile|function)$/i;

const WALKED = /^(media|supports|container|starting-style|layer|scope)$/i;

const HARMLESS = /^(charset|namespace)$/i;

/** Whether an at-rule contains styles of elements. */
export const isWalked = ({ name }: AtRule): boolean => WALKED.test(name);

/**
 * Returns the names in an at-rule that are global to the page and not the module's own, such as those
 * of animations, fonts and layers. All at-rules that are not known are foreign.
 */
export function foreignNames(node: AtRule, module: string, isInLayer: boolean): readonly string[] {
  const { name, params } = node;
  if (HARMLESS.test(name)) return [];
  if (/^layer$/i.test(name)) return isInLayer ? [] : layers(node).filter(isForeign(module));
  if (WALKED.test(name)) return [];
  if (NAMED.test(name)) return [params].filter(isForeign(module));
  if (DASHED.test(name)) return isOwnProperty(params, module) ? [] : [params];
  if (/^font-face$/i.test(name))
    return families(node)
      .map(({ value }) => value)
      .filter(isForeign(module));
  // A page with a name is only for elements that have the name.
  if (/^page$/i.test(name))
    return params
      .split(',')
      .map((one) => one.trim())
      .filter(isForeign(module));
  return [params];
}

/** Returns the declarations that name the font of a `@font-face`. */
export const families = (node: AtRule): readonly Declaration[] =>
  (node.nodes ?? []).flatMap((one) =>
    one.type === 'decl' && /^font-family$/i.test(one.prop) ? one : [],
  );

/** Returns the names of a `@layer`; none for a layer without a name. */
export const layers = ({ params }: AtRule): readonly string[] =>
  params.split(',').flatMap((one) => one.trim() || []);

const isForeign = (module: string) => (name: string) =>
  !isOwnName(name.replace(/^["']/, ''), module);
