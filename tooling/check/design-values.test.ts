import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stylesheet } from '@console/platform/identity/sign-in/stylesheet.ts';
import { root } from '@console/shared-node/folders.ts';
import {
  inlineTokens,
  readDesignTokens,
  THEME_FILE,
  type Tokens,
} from '../bundler/design-tokens.ts';
import { designFaults } from './design-values.ts';

const faults = (css: string, file = 'shared-ui/src/a.css') =>
  designFaults({ files: [file], read: () => css, exists: () => true });

test.each([
  '.a { padding: 4px 0 }',
  '.a { margin: -8px }',
  '.a { color: #fff }',
  '.a { background: rgb(0 0 0 / 10%) }',
  '.a { transition: opacity 150ms }',
  '.a { animation: b 0.2s }',
])('finds the value in %s', (css) => expect(faults(css)).toHaveLength(1));

test.each([
  '.a { border: 1px solid; outline: 2px solid }',
  '.a { inline-size: 480px }',
  '.a { padding: var(--console-space-4) }',
  '/* 4px, as #fff */ @media (width < 40px) { .a { margin: 0 } }',
  '.a { animation-duration: 0s }',
])('finds nothing in %s', (css) => expect(faults(css)).toEqual([]));

test('leaves out the file that declares the tokens', () => {
  expect(faults(':root { --console-space-4: 4px }', THEME_FILE)).toEqual([]);
});

const theme = readDesignTokens(readFileSync(path.join(root, THEME_FILE), 'utf8'));

test('the build replaces constant tokens, and gives the page the colours of both themes', () => {
  expect(inlineTokens('.a { gap: var(--console-space-4) var(--b) }', theme)).toBe(
    '.a { gap: 4px var(--b) }',
  );
  expect(inlineTokens('.a { color: var(--console-text) }', theme)).toContain('var(');
  const page = ':root { --page-text: var(--console-text) }';
  expect(inlineTokens(page, theme)).toContain(`--page-text: ${theme.light.get('--console-text')}`);
  const dark = `@media screen { .bp6-dark { --page-text: var(--console-text) } }`;
  expect(inlineTokens(dark, theme)).toContain(`--page-text: ${theme.dark.get('--console-text')}`);
});

test('the page has no constant tokens but those that modules of other repositories use', () => {
  const built = inlineTokens(':root { --console-space-4: 4px; --console-radius: 4px }', theme);
  expect(built).toBe(':root { --console-radius: 4px }');
});

/** Pairs of a text or an edge and the grounds that it is on, with the least contrast (WCAG 1.4.6, 1.4.11). */
const CONTRASTS = [
  ['text', ['ground', 'surface', 'surface-hover', 'surface-selected', 'accent-soft'], 7],
  ['text-muted', ['ground', 'surface', 'surface-hover', 'surface-selected'], 7],
  ['accent-text', ['ground', 'surface', 'surface-selected', 'accent-soft'], 7],
  ['success-text', ['surface'], 7],
  ['warning-text', ['surface', 'warning-soft'], 7],
  ['danger-text', ['surface', 'danger-soft'], 7],
  // Labels of buttons: WCAG 1.4.3.
  ['on-primary', ['primary', 'primary-hover'], 4.5],
  ['field-edge', ['surface'], 3],
  ['accent', ['ground', 'surface', 'surface-selected'], 3],
] as const;

describe.each([
  ['light', theme.light],
  ['dark', theme.dark],
])('in the %s theme', (_, tokens) => {
  test.each(
    CONTRASTS.flatMap(([front, grounds, least]) =>
      grounds.map((ground) => [front, ground, least] as const),
    ),
  )('%s on %s has a contrast of at least %d', (front, ground, least) => {
    expect(contrast(tokens, front, ground)).toBeGreaterThanOrEqual(least);
  });
});

/** Blueprint's rings, which are around controls, and the console's, which are within (WCAG 2.4.13). */
test.each([
  ['light', theme.light, /\n:focus\s*\{\s*outline:\s*rgba\(([^)]+)\)/],
  ['dark', theme.dark, /\n\.bp6-dark :focus\s*\{\s*outline-color:\s*rgba\(([^)]+)\)/],
] as const)('the focus ring has at least 3 : 1 on each ground, %s', (_, tokens, ring) => {
  const css = readFileSync(
    path.join(root, 'node_modules/@blueprintjs/core/lib/css/blueprint.css'),
    'utf8',
  );
  expect(css).toMatch(ring);
  const [red = 0, green = 0, blue = 0, alpha = 1] = (ring.exec(css)?.[1] ?? '')
    .split(',')
    .map(Number);
  for (const ground of ['ground', 'surface', 'surface-selected']) {
    const below = tokens.get(`--console-${ground}`) ?? '';
    const hex = [red, green, blue].map((part, index) => {
      const under = Number.parseInt(below.slice(1 + 2 * index, 3 + 2 * index), 16);
      return Math.round(part * alpha + under * (1 - alpha))
        .toString(16)
        .padStart(2, '0');
    });
    expect(
      contrast(new Map([...tokens, ['--console-ring', `#${hex.join('')}`]]), 'ring', ground),
    ).toBeGreaterThanOrEqual(3);
  }
});

test.each([
  ['muted', 'text-muted'],
  ['link', 'accent-text'],
  ['danger', 'danger-text'],
])('--%s of the sign-in page has the values of --console-%s', (own, token) => {
  expect(
    [...stylesheet.matchAll(new RegExp(`--${own}: (.*);`, 'g'))].map(([, value]) => value),
  ).toEqual([theme.light, theme.dark].map((tokens) => tokens.get(`--console-${token}`)));
});

function contrast(tokens: Tokens, front: string, ground: string): number {
  const [one, other] = [front, ground].map((name) => luminance(tokens.get(`--console-${name}`)));
  return (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05);
}

/** Returns the relative luminance of a colour such as `#2d72d2` (WCAG 2.2). */
function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
