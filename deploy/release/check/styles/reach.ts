import parser, { type Combinator, type Node, type Selector } from 'postcss-selector-parser';
import { isNameOfOthers, isOwnAttribute, isOwnName } from './own-names.ts';

/** The elements that a selector can match, as far as the selector itself says. */
export interface Reach {
  /** Whether all of them are elements of the module, or within such elements. */
  readonly isInside: boolean;
  /** Whether this is true of their parents, and so of their siblings. */
  readonly isParentInside: boolean;
  /** Whether they may be the root or the body of the page. */
  readonly isRoot: boolean;
}

/** Selectors that alternatives match: `:is(.a, .b)`. */
const ALTERNATIVES = /^:(is|where|matches|-webkit-any|-moz-any)$/i;

const ROOT_PSEUDO = /^:(root|host|host-context|scope)$/i;

const ROOT_ELEMENT = /^(html|body)$/i;

/** `&` outside of a rule. */
const PAGE: Reach = { isInside: false, isParentInside: false, isRoot: true };

const NOWHERE: Reach = { isInside: false, isParentInside: false, isRoot: false };

/** The elements in a scope of the module. */
export const WITHIN: Reach = { isInside: true, isParentInside: true, isRoot: false };

/** Parses a list of selectors. @throws {Error} if it cannot be parsed */
export const parseSelectors = (text: string): readonly Selector[] => parser().astSync(text).nodes;

/**
 * Returns the reach of a selector.
 *
 * @param around - the elements of the rule that contains this rule, for which `&` stands
 * @throws {Error} if the selector has a combinator that browsers do not know
 */
export function reachOf(selector: Selector, module: string, around?: Reach): Reach {
  const isRelative = selector.first?.type === 'combinator' || !hasNesting(selector);
  return walk(selector, module, around, isRelative ? around : undefined);
}

/** Returns the reach of a root in the head of a `@scope`, which means elements anywhere in the page. */
export const reachOfRoot = (selector: Selector, module: string, around?: Reach): Reach =>
  walk(selector, module, around, undefined);

/** Returns what is true of the elements of all selectors in a list. */
export const joined = (all: readonly Reach[]): Reach => ({
  isInside: all.every(({ isInside }) => isInside),
  isParentInside: all.every(({ isParentInside }) => isParentInside),
  isRoot: all.some(({ isRoot }) => isRoot),
});

function walk(
  selector: Selector,
  module: string,
  around: Reach | undefined,
  start: Reach | undefined,
): Reach {
  const compounds = compoundsOf(selector);
  let left = start;
  for (const [index, { combinator, nodes }] of compounds.entries()) {
    const self = joinedAnd(nodes.map((node) => simple(node, module, around)));
    const isSibling = combinator === '+' || combinator === '~';
    const isParentInside = (isSibling ? left?.isParentInside : left?.isInside) ?? false;
    const isLast = index === compounds.length - 1;
    const isForeign = isLast && nodes.some((node) => isOfOthers(node, module));
    left = {
      isInside: !isForeign && (isParentInside || (self.isInside && !self.isRoot)),
      isParentInside: isParentInside || self.isParentInside,
      isRoot: self.isRoot,
    };
  }
  return left ?? NOWHERE;
}

/** Returns what is true of elements that match several simple selectors at once. */
const joinedAnd = (all: readonly Reach[]): Reach => ({
  isInside: all.some(({ isInside }) => isInside),
  isParentInside: all.some(({ isParentInside }) => isParentInside),
  isRoot: all.some(({ isRoot }) => isRoot),
});

function simple(node: Node, module: string, around: Reach | undefined): Reach {
  switch (node.type) {
    case 'nesting':
      return around ?? PAGE;
    case 'class':
    case 'id':
      return { ...NOWHERE, isInside: isOwnName(node.value, module) };
    case 'tag':
      return {
        ...NOWHERE,
        isInside: isOwnName(node.value, module),
        isRoot: ROOT_ELEMENT.test(node.value),
      };
    case 'attribute':
      return { ...NOWHERE, isInside: isOwnAttribute(node, module) };
    case 'pseudo':
      if (ROOT_PSEUDO.test(node.value)) return PAGE;
      if (!ALTERNATIVES.test(node.value)) return NOWHERE;
      return joined(node.nodes.map((one) => walk(one, module, around, undefined)));
    default:
      return NOWHERE;
  }
}

const isOfOthers = (node: Node, module: string): boolean =>
  (node.type === 'class' || node.type === 'id') && isNameOfOthers(node.value, module);

function hasNesting(selector: Selector): boolean {
  let found = false;
  selector.walkNesting(() => {
    found = true;
    return false;
  });
  return found;
}

/** The simple selectors between two combinators, and the combinator before them. */
interface Compound {
  readonly combinator: string;
  readonly nodes: Node[];
}

function compoundsOf(selector: Selector): readonly Compound[] {
  const compounds: Compound[] = [];
  let combinator = ' ';
  let current: Compound | undefined;
  for (const node of selector.nodes) {
    if (node.type === 'comment') continue;
    if (node.type === 'combinator') {
      combinator = sign(node);
      current = undefined;
    } else if (current) current.nodes.push(node);
    else {
      current = { combinator, nodes: [node] };
      compounds.push(current);
    }
  }
  return compounds;
}

function sign({ value }: Combinator): string {
  const trimmed = value.trim() || ' ';
  if (' >+~'.includes(trimmed)) return trimmed;
  throw new Error(`unknown combinator ${trimmed}`);
}
