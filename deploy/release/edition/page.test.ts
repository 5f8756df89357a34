import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataBlocks, slotId, slots } from '@console/shared-ui/contract';
import type { Release } from '../store/release.ts';
import { pageFiles } from './page.ts';

const template = `{{styles}}|{{preloads}}|{{import-map}}|{{micro-frontends}}|{{scripts}}|{{applications}}|{{releases}}`;

function release(name: string, port: number, manifest?: unknown): Release {
  return {
    module: name,
    origin: `http://localhost:${port}`,
    version: '1.2.3',
    publishedAt: '2026-01-31T12:00:00.000Z',
    entries: { [`@console/${name}`]: `${name}.js` },
    integrity: { [`${name}.js`]: `sha384-${name}`, [`${name}.css`]: `sha384-${name}-css` },
    uses: {},
    content: name,
    folder: `/${name}`,
    manifest,
  };
}

const rootConfig: Release = {
  ...release('root-config', 9000),
  integrity: {
    'root-config.js': 'sha384-r',
    'root-config.css': 'sha384-rc',
    'first.js': 'sha384-f',
  },
};
const users = release('mf-users', 9003, {
  module: '@console/mf-users',
  label: { en: '</script><b>' },
});
const live = [release('mf-shell', 9001), users, rootConfig];
const lastGood = { 'mf-users': { ...users, version: '1.2.2' } };
const settings = { overrideOrigins: ['http://localhost:*'], reportUrl: '' };
const files = pageFiles(template, { live, lastGood, settings });
const parts = files['index.html'].split('|');
const [
  styles = '',
  preloads = '',
  importMap = '',
  manifests = '',
  scripts = '',
  applications = '',
] = parts;
const releases = JSON.parse(parts[6] ?? '');

test('the import map pins each module to its version and its integrity', () => {
  const address = 'http://localhost:9003/mf-users/1.2.3/mf-users.js';
  expect(JSON.parse(importMap).imports['@console/mf-users']).toBe(address);
  expect(JSON.parse(importMap).integrity[address]).toBe('sha384-mf-users');
  expect(JSON.parse(files['importmap.json'])).toEqual(JSON.parse(importMap));
});

test('preloads what every visit needs, but no application', () => {
  expect(preloads).toContain('mf-shell.js');
  expect(preloads).toContain('/configs/identity.json');
  expect(preloads).not.toContain('mf-users.js');
});

test('connects early to an API on an origin other than the page’s', () => {
  const page = (api?: string) =>
    pageFiles(template, { live, lastGood, settings, api })['index.html'];
  const connected = '<link rel="preconnect" crossorigin="anonymous" href="https://api.example.ch">';
  expect(page('https://api.example.ch')).toContain(connected);
  expect(page('http://localhost:9000')).not.toContain('preconnect');
  expect(page()).not.toContain('preconnect');
});

test('requests used modules before the modules that use them', () => {
  const shell = { ...release('mf-shell', 9001), uses: { '@console/shared-ui': '2.0.0' } };
  const others = [shell, release('shared-ui', 9006), rootConfig];
  const page = pageFiles(template, { live: others, lastGood, settings })['index.html'];
  const asked = [...page.matchAll(/as="script" href="[^"]*\/([\w-]+)\.js"/g)].map(
    ([, name]) => name,
  );
  expect(asked).toEqual(['first', 'root-config', 'shared-ui', 'mf-shell']);
});

test('runs SystemJS first in releases where it is a separate file', () => {
  const before = { ...rootConfig, integrity: { ...rootConfig.integrity, 'system.js': 'sha384-s' } };
  const page = pageFiles(template, { live: [before], lastGood, settings })['index.html'];
  expect(page).toMatch(/\/system\.js" [^>]*integrity="sha384-s"><\/script>\n.*\/first\.js"/);
  expect(files['index.html']).not.toContain('system.js');
});

test('each script and stylesheet of the page has its integrity', () => {
  const named = `${styles}\n${preloads}\n${scripts}`
    .split('\n')
    .filter((line) => !line.includes('/configs/'));
  expect(named.length).toBe(8);
  for (const line of named) expect(line).toContain('integrity="sha384-');
});

test('the page requests all files before its data, which is long with a hundred modules', () => {
  for (const line of [...styles.split('\n'), ...scripts.split('\n')]) {
    const [address = 'none'] = /http[^"]*/.exec(line) ?? [];
    expect(preloads).toContain(`href="${address}"`);
  }
  const real = readFileSync(
    path.join(__dirname, '../../../root-config/src/first-script/page.html'),
  );
  expect(real.indexOf('{{preloads}}')).toBeLessThan(real.indexOf('{{import-map}}'));
});

test('preloads scripts with CORS, because they are later requested with CORS', () => {
  const asked = preloads.split('\n').filter((line) => line.includes('as="script"'));
  expect(asked.length).toBeGreaterThan(1);
  for (const line of asked) expect(line).toContain('crossorigin="anonymous"');
});

test('root-config’s stylesheet comes first', () => {
  expect(styles.indexOf('root-config.css')).toBeLessThan(styles.indexOf('mf-shell.css'));
});

test('a manifest cannot end the script element that contains it', () => {
  expect(manifests).not.toContain('</script>');
  expect(JSON.parse(manifests)[0].label.en).toBe('</script><b>');
});

test('each application has an element, and only applications have one', () => {
  expect(applications).toContain('id="single-spa-application:@console/mf-users"');
  expect(applications).not.toContain('mf-shell');
});

test('the page contains the live and the previous version of each module', () => {
  const { live, lastGood } = releases.modules['mf-users'];
  expect([live.version, lastGood.version]).toEqual(['1.2.3', '1.2.2']);
  expect(releases.modules['mf-shell']).not.toHaveProperty('lastGood');
});

test('the page also contains the integrity of the previous version, which may have to run again', () => {
  const address = 'http://localhost:9003/mf-users/1.2.2/mf-users.js';
  expect(JSON.parse(importMap).integrity[address]).toBe('sha384-mf-users');
  expect(Object.values(JSON.parse(importMap).imports)).not.toContain(address);
});

test('the page lists the allowed origins of local builds, and no address for reports', () => {
  expect(releases.overrideOrigins).toEqual(['http://localhost:*']);
  expect(releases).not.toHaveProperty('reportUrl');
});

test('a page without root-config is refused', () => {
  const others = live.filter((one) => one !== rootConfig);
  expect(() => pageFiles(template, { live: others, lastGood, settings })).toThrow('root-config');
});

test('the page has all elements and blocks of data that scripts look for', () => {
  const file = path.resolve(__dirname, '../../../root-config/src/first-script/page.html');
  const ids = [...readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining([...slots.map(slotId), ...dataBlocks]));
});

test('the page lists the languages for which a deployment has custom texts', () => {
  const own = pageFiles(template, { live, lastGood, settings, texts: ['fr'] });
  expect(JSON.parse(own['index.html'].split('|')[6] ?? '').texts).toEqual(['fr']);
  expect(releases).not.toHaveProperty('texts');
});
