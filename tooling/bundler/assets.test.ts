import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findStyleFindings } from '@console/deploy/release/check/styles.ts';
import webpack, { type Configuration } from 'webpack';
import { runWebpack } from './run-webpack.ts';
import { configuration } from './webpack-config.ts';
import { writeFiles } from './write-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-assets-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Builds a module from these files. @returns its folder, and a reader of its files */
async function build(files: Readonly<Record<string, string>>, team: Configuration = {}) {
  const outputFolder = path.join(folder, 'dist');
  await writeFiles(folder, Object.entries(files));
  const entries = { 'mf-bills': 'src/mf-bills.js' };
  const terms = {
    format: 'system',
    mode: 'production',
    confined: true,
    externals: [],
    team,
  } as const;
  await runWebpack(configuration({ name: 'mf-bills', folder, entries, outputFolder, ...terms }));
  const read = (name: string) => readFileSync(path.join(outputFolder, name), 'utf8');
  return { outputFolder, read };
}

const emittedIn = (built: string) => readdirSync(path.join(built, 'files')).sort();

test('pictures and fonts are files beside the entry with a hash in their names', async () => {
  const { outputFolder, read } = await build({
    'src/mf-bills.js': `import logo from './logo @2x.svg'; import photo from './photo.PNG'; import terms from './terms.json';
      export const all = [logo, photo, terms.days];`,
    'src/logo @2x.svg': '<svg/>',
    'src/photo.PNG': 'picture',
    'src/terms.json': '{ "days": 30 }',
  });
  const emitted = emittedIn(outputFolder);
  expect(emitted).toEqual([
    expect.stringMatching(/^logo__2x-[0-9a-f]{10}\.svg$/),
    expect.stringMatching(/^photo-[0-9a-f]{10}\.png$/),
  ]);
  for (const file of emitted) expect(read('mf-bills.js')).toContain(`files/${file}`);
  expect(read(`files/${emitted[0]}`)).toBe('<svg/>');
});

test('the CSS of a library is confined, and its fonts and pictures are found beside the stylesheet', async () => {
  const font = Buffer.from('font').toString('base64');
  const { read, outputFolder } = await build({
    'src/mf-bills.js': `import 'chart/chart.css'; export const one = 1;`,
    'node_modules/chart/chart.css': `@import './base.css';
      @font-face { font-family: Chart; src: url(data:font/woff2;base64,${font}) }
      .chart { background: url('./img/dots.png'); font-family: Chart }`,
    'node_modules/chart/base.css': '.axis { cursor: pointer }',
    'node_modules/chart/img/dots.png': 'dots',
  });
  const css = read('mf-bills.css');
  const emitted = emittedIn(outputFolder);
  expect(emitted).toHaveLength(2);
  for (const file of emitted) expect(css).toContain(`url(files/${file})`);
  expect(css).not.toContain('data:');
  expect(css).toContain('.axis');
  expect(findStyleFindings(outputFolder, 'mf-bills')).toEqual([]);
});

test('the team’s loaders, aliases and plugins extend the configuration', async () => {
  const files = {
    'src/mf-bills.js': `import './bars.less'; import size from '@/size.txt'; export const all = [size, COLOUR];`,
    'src/bars.less': '.mf-bills-bar { color: @red }',
    'src/size.txt': 'seven',
    'loaders/less.cjs': `module.exports = (text) => text.replace('@red', '#f00');`,
  };
  const { read } = await build(files, {
    module: {
      rules: [
        { test: /\.less$/, use: path.join(folder, 'loaders/less.cjs') },
        { test: /\.txt$/, type: 'asset/source' },
      ],
    },
    resolve: { alias: { '@': path.join(folder, 'src') } },
    plugins: [new webpack.DefinePlugin({ COLOUR: '"blue"' })],
  });
  expect(read('mf-bills.css')).toMatch(/\.mf-bills-bar\s?\{\s?color:\s?(red|#f00)/);
  expect(read('mf-bills.js')).toContain('seven');
  expect(read('mf-bills.js')).toContain('blue');
});

test('a file of another kind is refused, with what to do', async () => {
  const building = build({
    'src/mf-bills.js': `import film from './film.mp4'; export const one = film;`,
    'src/film.mp4': '\u0000\u0001 no script',
  });
  await expect(building).rejects.toThrow(
    /src\/film\.mp4: Files of the kind \.mp4 cannot be imported\..* add a loader/,
  );
});
