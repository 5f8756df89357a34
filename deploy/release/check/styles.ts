import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '../../build-output/fingerprint.ts';
import type { StagedVersion } from '../store/release.ts';
import { RefusedRelease } from './refused-release.ts';
import { foreignStyles } from './styles/foreign-styles.ts';

/** Ways to add styles by script, which only run in the page. */
const BY_SCRIPT = /\badoptedStyleSheets\b|\binsertRule\b|\bnew\s+CSSStyleSheet\b/;

/**
 * Checks that the stylesheets of a micro-frontend style only its own elements.
 *
 * @throws {RefusedRelease} that names the first style that is not its own
 */
export function checkStyles({
  module,
  folder,
  note,
}: Pick<StagedVersion, 'module' | 'folder' | 'note'>): void {
  const fault = stylesFault(folder, module);
  if (fault) throw new RefusedRelease('MF-143', module, note.version, fault);
}

/** Returns what a module styles besides its own elements; `undefined` if nothing. */
export function stylesFault(folder: string, module: string): string | undefined {
  const found = filesIn(folder, /\.css$/i).flatMap(({ file, text }) =>
    [...foreignStyles(text, module)].map(
      ({ line, what }) => `${file}:${line} has a style that is not its own: ${what}`,
    ),
  );
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  return others.length > 0 ? `${first}, and ${others.length} more` : first;
}

/** Returns a sentence about the scripts that add styles, which no check can read; or `''`. */
export function stylesNote(folder: string): string {
  const found = filesIn(folder, /\.js$/).flatMap(({ file, text }) => {
    const [what] = BY_SCRIPT.exec(text) ?? [];
    return what ? [`${file} (${what})`] : [];
  });
  if (found.length === 0) return '';
  return ` Warning: styles that a script adds are not checked: ${found.join(', ')}.`;
}

const filesIn = (folder: string, name: RegExp) =>
  allFilesOf(folder)
    .filter((file) => name.test(file))
    .map((file) => ({ file: path.relative(folder, file), text: readFileSync(file, 'utf8') }));
