import { type Project, requirementFaults } from './documents.ts';

/**
 * The levels of the requirements of OWASP ASVS 5.0.0 in the chapters V3, V4, V7, V9, V10 and V16, by
 * section. `3.2: '113'` means 3.2.1 and 3.2.2 of level 1, and 3.2.3 of level 3.
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
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
};

/** Checks that the page lists each requirement once, with its level and how it is verified. */
export function asvsFaults(project: Project): string[] {
  const levels = new Map(
    Object.entries(LEVELS).flatMap(([section, all]) =>
      [...all].map((level, index) => [`${section}.${index + 1}`, level]),
    ),
  );
  return requirementFaults(project, 'docs/asvs.md', (rows) => {
    const listed = new Set(rows.map(({ id }) => id));
    return [
      ...[...levels.keys()].filter((id) => !listed.has(id)).map((id) => `${id} is missing`),
      ...rows
        .filter(({ id, level }) => levels.get(id) !== level)
        .map(({ id }) => `${id} has the wrong level`),
    ];
  });
}
