import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const page = readFileSync(path.join(root, 'deploy/docs/accessibility.md'), 'utf8');

const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) .*?\| (AA?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, criterion = '', level = '', how = '', held = '']) => ({ criterion, level, how, held }),
);

/** Files and titles, or parts of titles, as the page names them. */
const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`\s“([^”]+)”/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

test('the page has each criterion of WCAG 2.2, levels A and AA, once', () => {
  const criteria = rows.map(({ criterion }) => criterion);
  expect(new Set(criteria).size).toBe(criteria.length);
  expect(rows.filter(({ level }) => level === 'A')).toHaveLength(31);
  expect(rows.filter(({ level }) => level === 'AA')).toHaveLength(24);
});

test('each criterion says what holds it, or why nothing does', () => {
  const open = rows.filter(
    ({ how, held }) =>
      !/“[^”]+”|\baxe\b|^By look: .{20}|^Not held by a test yet/.test(held) &&
      !/^Not (applicable|met): .{10}/.test(how),
  );
  expect(open).toEqual([]);
});

test('each test that the page names is there', () => {
  expect(named.length).toBeGreaterThan(40);
  const gone = named.filter(({ file, title }) => {
    const source = path.join(root, file);
    return !existsSync(source) || !readFileSync(source, 'utf8').includes(title);
  });
  expect(gone).toEqual([]);
});
