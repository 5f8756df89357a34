import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '../build/fingerprint.ts';
import { moduleFolders } from './module-folders.cjs';

const root = path.resolve(__dirname, '../..');
const folders = [...moduleFolders(root), 'deploy'].map((name) => path.join(root, name));
const notInstalled = (file: string): boolean =>
  !file.includes(`${path.sep}node_modules${path.sep}`);
const pages = [
  path.join(root, 'README.md'),
  ...folders.map((folder) => path.join(folder, 'README.md')),
  ...['deploy/platform', 'deploy/keycloak', 'deploy/journeys'].map((name) =>
    path.join(root, name, 'README.md'),
  ),
  ...folders.flatMap(allFilesOf).filter((file) => file.endsWith('.md')),
].filter((page) => existsSync(page) && notInstalled(page));

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** What a page leads to: links, and paths of source files in code type. */
function pathsIn(text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#|data:)([^)#\s]+)/g)];
  const files = [...text.matchAll(/`([\w@./-]+\/[\w.-]+\.(?:tsx?|cjs|json|css|html|conf|md))`/g)];
  return [...links, ...files].map(([, found = '']) => found);
}

/** Where a path on a page may begin: its folder, its workspace, the project, the page, a new module. */
function places(page: string): string[] {
  const [workspace = ''] = path.relative(root, page).split(path.sep);
  const folders = [
    workspace,
    path.join(workspace, 'src'),
    '',
    'root-config',
    'deploy/new/template',
  ];
  return [path.dirname(page), ...folders.map((folder) => path.join(root, folder))];
}

const exists = (file: string): boolean => existsSync(file) || existsSync(`${file}.template`);

test.each(pages.map((page) => [path.relative(root, page), page]))(
  'what %s leads to is there',
  (_, page) => {
    const found = (name: string) => places(page).some((place) => exists(path.join(place, name)));
    const missing = pathsIn(readFileSync(page, 'utf8')).filter((name) => !found(name));
    expect(missing).toEqual([]);
  },
);

test.each(pages.map((page) => [path.relative(root, page), page]))(
  'the commands that %s names exist',
  (_, page) => {
    const text = readFileSync(page, 'utf8');
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);
