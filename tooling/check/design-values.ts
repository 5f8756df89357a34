import { THEME_FILE } from '../bundler/design-tokens.ts';
import type { Project } from './documents.ts';

/** Lengths in pixels that are lines: borders, outlines and the gaps of lines. */
const THICKEST_LINE_PX = 3;

/** Longer lengths are the measures of one component, such as the width of a dialog. */
const LONGEST_TOKEN_PX = 48;

/** Values that no token can have, with the reason. */
const ALLOWED: readonly (readonly [file: RegExp, value: RegExp, reason: string])[] = [
  [/page\.css$/, /^1ms$/, 'ends an animation at once, and still leaves its last frame'],
];

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** Conditions of media and container queries, which cannot use custom properties. */
const CONDITION = /@(media|container)[^{]*/g;
const VALUE = /(?<![\w.-])-?([\d.]+)(px|ms|s)\b|#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(/gi;

/** Finds colours, sizes and durations that are not design tokens, in the stylesheets of the modules. */
export function designFaults({ files, read }: Project): string[] {
  return files
    .filter((file) => /^(mf-[\w-]+|shared-ui|root-config)\/.*\.css$/.test(file))
    .filter((file) => file !== THEME_FILE && !file.includes('/dist/'))
    .flatMap((file) =>
      valuesIn(read(file))
        .filter((value) => !isAllowed(file, value))
        .map((value) => `${file}: “${value}”: use a design token of ${THEME_FILE}`),
    );
}

function valuesIn(css: string): string[] {
  const declarations = css.replace(COMMENT, '').replace(CONDITION, '');
  return [...declarations.matchAll(VALUE)]
    .filter(([, amount, unit]) => {
      if (unit !== 'px') return amount === undefined || Number(amount) > 0;
      return Number(amount) > THICKEST_LINE_PX && Number(amount) <= LONGEST_TOKEN_PX;
    })
    .map(([value]) => value);
}

const isAllowed = (file: string, value: string): boolean =>
  ALLOWED.some(([files, values]) => files.test(file) && values.test(value));
