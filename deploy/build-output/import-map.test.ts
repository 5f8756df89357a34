import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { modulesOf, readImportMap } from './import-map.ts';

test.each([
  ['{ "imports": ', /^importmap\.json cannot be read: .+ \(MF-172\)$/],
  ['{ "scopes": {} }', /^importmap\.json has no "imports" \(MF-172\)$/],
  [
    '{ "imports": { "react": 1 } }',
    /^importmap\.json: "react" is not an absolute address \(MF-172\)$/,
  ],
  ['{ "imports": { "react": "/a/b.js" } }', /^importmap\.json: "react" is not an absolute address/],
  [
    '{ "imports": { "react": "https://a/b.js" } }',
    /^"react": .+ is not <origin>\/<module>\/<entry>\.js/,
  ],
])('import map %s is refused by its line', (text, message) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-import-map-'));
  const file = path.join(folder, 'importmap.json');
  writeFileSync(file, text);
  try {
    expect(() => modulesOf(readImportMap(file))).toThrow(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
