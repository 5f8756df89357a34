import { messageOf } from '@console/shared-ui/contract';
import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Rule } from 'postcss';
import { foreignNames, isWalked } from './at-rules.ts';
import { isOwnProperty } from './own-names.ts';
import { joined, parseSelectors, type Reach, reachOf, reachOfRoot, WITHIN } from './reach.ts';

/** A style that is not the module's own. */
export interface ForeignStyle {
  readonly line: number;
  /** A selector with a property, such as `table { display }`, or an at-rule with its name. */
  readonly what: string;
}

/** The rules and at-rules that contain a style. */
interface Context {
  readonly module: string;
  readonly around?: Reach;
  /** A selector of the rule around that matches elements of others; absent if none does. */
  readonly foreign?: string;
  /** The scope around, if it is not the module's own. */
  readonly foreignScope: string;
  readonly isScoped: boolean;
  readonly isInLayer: boolean;
}

type Found = Generator<ForeignStyle, void>;

/** Finds the styles in a stylesheet that are not the module's own, and what cannot be parsed. */
export function* foreignStyles(css: string, module: string): Found {
  try {
    const context = { module, foreignScope: '', isScoped: false, isInLayer: false };
    yield* styles(postcss.parse(css).nodes, context);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    yield { line: error.line ?? 1, what: error.reason };
  }
}

function* styles(nodes: readonly ChildNode[], context: Context): Found {
  for (const node of nodes) {
    if (node.type === 'atrule') yield* atRule(node, context);
    if (node.type === 'rule') yield* rule(node, context);
    const { foreign, foreignScope, module } = context;
    if (node.type === 'decl' && foreign !== undefined && !isOwnProperty(node.prop, module))
      yield found(node, `${foreignScope}${foreign} { ${node.prop} }`);
  }
}

function* rule(node: Rule, context: Context): Found {
  const { module, around, isScoped } = context;
  let inner: Context;
  try {
    const selectors = parseSelectors(node.selector);
    const reaches = selectors.map((one) => reachOf(one, module, around));
    const foreign = selectors.find((_, index) => !reaches[index]?.isInside);
    const { foreign: _, ...rest } = context;
    inner = isScoped
      ? context
      : { ...rest, around: joined(reaches), ...(foreign && { foreign: String(foreign).trim() }) };
  } catch (error) {
    yield found(node, `${node.selector} (${messageOf(error)})`);
    return;
  }
  yield* styles(node.nodes, inner);
}

function* atRule(node: AtRule, context: Context): Found {
  const names = foreignNames(node, context.module, context.isInLayer);
  for (const name of names) yield found(node, `@${node.name} ${name}`.trim());
  if (!node.nodes || !isWalked(node)) return;
  if (/^scope$/i.test(node.name)) yield* styles(node.nodes, scoped(node, context));
  else
    yield* styles(node.nodes, {
      ...context,
      isInLayer: context.isInLayer || /^layer$/i.test(node.name),
    });
}

/** Returns the context in a `@scope`: all within it is the module's own if all of its roots are. */
function scoped(node: AtRule, context: Context): Context {
  if (context.isScoped) return context;
  const { module, around, foreign: _, ...rest } = context;
  const roots = scopeRoots(node.params);
  const isOwn =
    roots !== undefined &&
    parseSelectors(roots).every((one) => reachOfRoot(one, module, around).isInside);
  if (isOwn) return { ...rest, module, around: WITHIN, isScoped: true };
  return { ...rest, module, foreign: ':scope', foreignScope: `${`@scope ${node.params}`.trim()} ` };
}

/** Returns the selectors of the roots in `(<roots>) to (<limits>)`. */
export const scopeRoots = (params: string): string | undefined =>
  /^\(([\s\S]*?)\)(?:\s+to\s*\([\s\S]*\))?$/.exec(params.trim())?.[1];

const found = (node: ChildNode, what: string): ForeignStyle => ({
  line: node.source?.start?.line ?? 1,
  what,
});
