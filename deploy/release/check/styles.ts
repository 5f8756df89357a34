import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '../../build-output/fingerprint.ts';
import type { Finding } from './rules.ts';
import { foreignStyles } from './styles/foreign-styles.ts';

/** Ways to add styles by script, which only run in the page. */
const BY_SCRIPT = /\badoptedStyleSheets\b|\binsertRule\b|\bnew\s+CSSStyleSheet\b/;

/** Returns what a module styles besides its own elements, and which scripts add styles. */
export function findStyleFindings(folder: string, module: string): readonly Finding[] {
  const foreign = filesIn(folder, /\.css$/i).flatMap(({ file, text }) =>
    [...foreignStyles(text, module)].map(
      ({ line, what }) => `${file}:${line} has a style that is not its own: ${what}`,
    ),
  );
  const added = filesIn(folder, /\.js$/).flatMap(({ file, text }) => {
    const [what] = BY_SCRIPT.exec(text) ?? [];
    return what ? [`${file} adds styles by script (${what}), which are not checked`] : [];
  });
  const [first, ...others] = foreign;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return [
    ...(first ? [{ rule: 'foreign-styles', reason: first + more } as const] : []),
    ...added.map((reason) => ({ rule: 'styles-by-script', reason }) as const),
  ];
}

const filesIn = (folder: string, name: RegExp) =>
  allFilesOf(folder)
    .filter((file) => name.test(file))
    .map((file) => ({ file: path.relative(folder, file), text: readFileSync(file, 'utf8') }));
