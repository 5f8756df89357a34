import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import postcss, { type ChildNode, type Container, type Document } from 'postcss';
import type { LoaderContext } from 'webpack';

/** The stylesheet that declares all design tokens. */
export const THEME_FILE = 'shared-ui/src/theme/theme.css';

/** Names of the design tokens of a theme, with their values. */
export type Tokens = ReadonlyMap<string, string>;

/** The design tokens that `theme.css` declares. */
export interface DesignTokens {
  /** Tokens with the same value in each theme, medium and setting. */
  readonly constant: Tokens;
  readonly light: Tokens;
  readonly dark: Tokens;
}

/** Constant tokens that modules of other repositories use at run time; the page has no others. */
const AT_RUN_TIME: ReadonlySet<string> = new Set([
  '--console-field-edge',
  '--console-monospace',
  '--console-radius',
  '--console-radius-large',
]);

const TOKEN = /var\(\s*(--console-[\w-]+)\s*\)/g;

/** Reads the tokens of the console's theme. */
export function readDesignTokens(theme: string): DesignTokens {
  const light = new Map<string, string>();
  const changed = new Map<string, string>();
  const dark = new Map<string, string>();
  postcss.parse(theme).walkDecls(/^--console-/, ({ prop, value, parent }) => {
    if (parent?.parent?.type === 'root') light.set(prop, value);
    else {
      changed.set(prop, value);
      if (isDark(parent)) dark.set(prop, value);
    }
  });
  const constant = new Map([...light].filter(([name]) => !changed.has(name)));
  return { constant, light, dark: new Map([...light, ...dark]) };
}

/** Returns whether a declaration is in a rule for the dark theme. */
function isDark(parent: Container<ChildNode> | Document | undefined): boolean {
  return parent !== undefined && 'selector' in parent && /\.bp6-dark\b/.test(`${parent.selector}`);
}

/**
 * Replaces the tokens that never change with their values, which need fewer bytes. The page has colours
 * of its own, `--page-*`, because it is shown before the theme is loaded; they get the theme's values.
 */
export function inlineTokens(css: string, { constant, light, dark }: DesignTokens): string {
  const sheet = postcss.parse(css);
  sheet.walkDecls((declaration) => {
    const { prop, parent } = declaration;
    if (constant.has(prop) && !AT_RUN_TIME.has(prop)) declaration.remove();
    const ofTheme = isDark(parent) ? dark : light;
    const tokens = prop.startsWith('--page-') ? ofTheme : constant;
    declaration.value = resolve(declaration.value, tokens);
  });
  return sheet.toString();
}

/** Replaces tokens until none is left whose value is known: a token's value may contain another token. */
function resolve(value: string, tokens: Tokens): string {
  const next = value.replace(TOKEN, (use, name) => tokens.get(name) ?? use);
  return next === value ? value : resolve(next, tokens);
}

/** A loader for webpack. Leaves the stylesheets of packages unchanged. */
export default function designTokens(this: LoaderContext<unknown>, css: string): string {
  const theme = path.join(root, THEME_FILE);
  this.addDependency(theme);
  return inlineTokens(css, readDesignTokens(readFileSync(theme, 'utf8')));
}
