import { isHeld, type Project, repeated, testsGone } from './documents.ts';

const ASVS = 'docs/asvs.md';

/**
 * The requirements of OWASP ASVS 5.0.0 in the chapters V3, V4, V7, V9 and V10: by section, the level
 * of each. `3.2: '113'` are 3.2.1 and 3.2.2 of level 1, and 3.2.3 of level 3.
 */
const LEVELS: Readonly<Record<string, string>> = {
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
};

/** Each requirement of the chapters stands there once, with its level and what holds it. */
export function asvsFaults(project: Project): string[] {
  const page = project.textOf(ASVS);
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) .*?\| (\d) \| (.+?) \| (.+?) \|$/gm)].map(
    ([, requirement = '', level = '', how = '', held = '']) => ({ requirement, level, how, held }),
  );
  const levels = new Map(
    Object.entries(LEVELS).flatMap(([section, all]) =>
      [...all].map((level, index) => [`${section}.${index + 1}`, level]),
    ),
  );
  const named = new Set(rows.map(({ requirement }) => requirement));
  return [
    ...repeated(rows.map(({ requirement }) => requirement)).map(
      (one) => `${one} stands there twice`,
    ),
    ...[...levels.keys()].filter((one) => !named.has(one)).map((one) => `${one} is missing`),
    ...rows
      .filter(({ requirement, level }) => levels.get(requirement) !== level)
      .map(({ requirement }) => `${requirement} is none of its level`),
    ...rows
      .filter((row) => !isHeld(row))
      .map(({ requirement }) => `${requirement} does not say what holds it`),
    ...testsGone(project, page),
  ].map((fault) => `${ASVS}: ${fault}`);
}
