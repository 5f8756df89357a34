import { families, layers } from '@console/deploy/release/check/styles/at-rules.ts';
import { scopeRoots } from '@console/deploy/release/check/styles/foreign-styles.ts';
import { isOwnName, isOwnProperty } from '@console/deploy/release/check/styles/own-names.ts';
import {
  joined,
  parseSelectors,
  type Reach,
  reachOf,
  reachOfRoot,
  WITHIN,
} from '@console/deploy/release/check/styles/reach.ts';
import { screenClass } from '@console/shared-ui/contract';
import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Root,
  type Rule,
} from 'postcss';
import type { Selector } from 'postcss-selector-parser';
import type { Compilation, Compiler } from 'webpack';

/** Names in stylesheets that are global to the page, and the module's names in place of them. */
type Names = Readonly<Record<'animations' | 'fonts' | 'properties', ReadonlyMap<string, string>>>;

/** At-rules that have no effect within a screen. */
const PAGE_RULES = /^(page|view-transition|charset)$/i;

const PSEUDO_ELEMENT = /^(::|:(before|after|first-line|first-letter)$)/i;

/** Runs {@link confineStyles} in a build, before the stylesheets are minified. */
export class ConfineStylesPlugin {
  readonly #module: string;

  constructor(module: string) {
    this.#module = module;
  }

  apply({ hooks, webpack }: Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
    hooks.thisCompilation.tap('ConfineStyles', (compilation: Compilation) =>
      compilation.hooks.processAssets.tap({ name: 'ConfineStyles', stage }, () => {
        const sheets = compilation
          .getAssets()
          .filter(({ name }) => name.endsWith('.css'))
          .map(({ name, source }) => [name, String(source.source())] as const);
        for (const [name, css] of confineStyles(new Map(sheets), this.#module)) {
          compilation.updateAsset(name, new webpack.sources.RawSource(css));
        }
      }),
    );
  }
}

/**
 * Confines the stylesheets of a module to its screen and the containers of its portals, as a release
 * requires: third-party styles keep their specificity, but match only elements there. Global names, such
 * as those of animations, get the module's prefix. What is the module's own stays as it is.
 *
 * @param sheets - the content of each stylesheet, by its name
 * @param module - folder name, e.g. `mf-billing`
 */
export function confineStyles(
  sheets: ReadonlyMap<string, string>,
  module: string,
): ReadonlyMap<string, string> {
  const roots = [...sheets].map(([file, css]) => ({ file, root: postcss.parse(css) }));
  const names = renamedIn(
    roots.map(({ root }) => root),
    module,
  );
  return new Map(
    roots.map(({ file, root }) => {
      confine(root, { module, isScoped: false });
      rename(root, names, module);
      return [file, root.toString()];
    }),
  );
}

interface Context {
  readonly module: string;
  readonly around?: Reach;
  readonly isScoped: boolean;
}

function confine(container: Container<ChildNode>, context: Context): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'rule') confineRule(node, context);
    if (node.type !== 'atrule') continue;
    if (PAGE_RULES.test(node.name) && !isNamedPage(node, context.module)) node.remove();
    else if (/^scope$/i.test(node.name)) confineScope(node, context);
    else if (node.nodes && !/keyframes$/i.test(node.name)) confine(node, context);
  }
}

const isNamedPage = ({ name, params }: AtRule, module: string) =>
  /^page$/i.test(name) && params !== '' && isOwnName(params, module);

function confineRule(rule: Rule, context: Context): void {
  if (context.isScoped) return;
  const { module, around } = context;
  const isHarmless = rule.nodes.every(
    (node) => node.type === 'decl' && isOwnProperty(node.prop, module),
  );
  if (isHarmless) return;
  const hasOnlyVariables = rule.nodes.every(
    (node) => node.type === 'decl' && node.prop.startsWith('--'),
  );
  const selectors = parseSelectors(rule.selector).flatMap((selector) => {
    const reach = reachOf(selector, module, around);
    const written = String(selector).trim();
    if (reach.isInside) return written;
    const moved = `${written} :where(.${screenClass(module)})`;
    if (reach.isRoot) return moved;
    const confined = confinedSelector(selector, module);
    // Variables, such as those of `.dark`, may be on an element around the screen.
    return hasOnlyVariables ? [confined, moved] : confined;
  });
  rule.selector = selectors.join(', ');
  const reaches = parseSelectors(rule.selector).map((one) => reachOf(one, module, around));
  confine(rule, { ...context, around: joined(reaches) });
}

/** Adds a condition to the last compound of a selector, before its pseudo-elements. */
function confinedSelector(selector: Selector, module: string): string {
  const name = screenClass(module);
  const nodes = [...selector.nodes];
  const last = nodes.findLastIndex(({ type }) => type === 'combinator');
  const pseudo = nodes.findIndex(
    (node, index) => index > last && node.type === 'pseudo' && PSEUDO_ELEMENT.test(node.value),
  );
  const end = pseudo === -1 ? nodes.length : pseudo;
  const text = (part: typeof nodes) => part.map(String).join('');
  return `${text(nodes.slice(0, end)).trim()}:where(.${name}, .${name} *)${text(nodes.slice(end)).trim()}`;
}

function confineScope(scope: AtRule, context: Context): void {
  const { module, around } = context;
  const roots = scopeRoots(scope.params);
  const isScoped =
    context.isScoped ||
    (roots !== undefined &&
      parseSelectors(roots).every((one) => reachOfRoot(one, module, around).isInside));
  confine(scope, isScoped ? { module, around: WITHIN, isScoped } : { module, isScoped });
}

/** Returns the module's names for the global names that stylesheets define. */
function renamedIn(roots: readonly Root[], module: string): Names {
  const animations = new Map<string, string>();
  const fonts = new Map<string, string>();
  const properties = new Map<string, string>();
  for (const root of roots) {
    root.walkAtRules(/keyframes$/i, ({ params }) => {
      if (!isOwnName(params, module)) animations.set(params, `${module}-${params}`);
    });
    root.walkAtRules(/^font-face$/i, (face) => {
      for (const { value } of families(face)) {
        const name = unquoted(value);
        if (!isOwnName(name, module)) fonts.set(name, `"${module}-${name}"`);
      }
    });
    root.walkAtRules(/^property$/i, ({ params }) => {
      if (!isOwnProperty(params, module)) {
        properties.set(params, `--${module}-${params.slice(2)}`);
      }
    });
  }
  return { animations, fonts, properties };
}

const unquoted = (name: string) => name.replace(/^(["'])(.*)\1$/, '$2');

function rename(root: Root, { animations, fonts, properties }: Names, module: string): void {
  root.walkAtRules((node) => {
    if (/keyframes$/i.test(node.name)) node.params = animations.get(node.params) ?? node.params;
    if (/^property$/i.test(node.name)) node.params = properties.get(node.params) ?? node.params;
    if (/^layer$/i.test(node.name) && !isInLayer(node)) {
      node.params = layers(node)
        .map((name) => (isOwnName(name, module) ? name : `${module}-${name}`))
        .join(', ');
    }
  });
  root.walkDecls((node) => {
    node.prop = properties.get(node.prop) ?? node.prop;
    // A variable such as `--animate-spin` contains a whole animation.
    if (/anim/i.test(node.prop)) node.value = replaced(node.value, animations);
    if (/font/i.test(node.prop)) node.value = replaced(node.value, fonts);
    node.value = replaced(node.value, properties);
  });
}

const isInLayer = ({ parent }: ChildNode): boolean =>
  parent?.type === 'atrule' &&
  (/^layer$/i.test((parent as AtRule).name) || isInLayer(parent as AtRule));

/** Replaces whole names in a value, also in quotes. */
function replaced(value: string, names: ReadonlyMap<string, string>): string {
  let text = value;
  for (const [name, own] of names) {
    const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const words = `(?<![\\w"'-])${escaped}(?![\\w"'-])`;
    text = text.replace(new RegExp(`"${escaped}"|'${escaped}'|${words}`, 'g'), () => own);
  }
  return text;
}
