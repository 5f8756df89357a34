import type { ConsoleModule } from '../build/import-map.ts';
import { renderPage } from './page.ts';
import { pinnedMap } from './pinned-map.ts';
import type { Release } from './release.ts';

const template = `{{styles}}|{{preloads}}|{{import-map}}|{{micro-frontends}}|{{scripts}}|{{applications}}`;

function release(name: string, port: number, manifest?: unknown): Release {
  const module: ConsoleModule = {
    name,
    origin: `http://localhost:${port}`,
    entries: { [`@console/${name}`]: `${name}.js` },
  };
  const integrity = { [`${name}.js`]: `sha384-${name}`, [`${name}.css`]: `sha384-${name}-css` };
  return { module, version: '1.2.3', folder: `/${name}`, integrity, manifest };
}

const rootConfig: Release = {
  ...release('root-config', 9000),
  integrity: {
    'root-config.js': 'sha384-r',
    'root-config.css': 'sha384-rc',
    'first.js': 'sha384-f',
    'system.js': 'sha384-s',
  },
};
const releases = [
  release('mf-shell', 9001),
  release('mf-users', 9003, { module: '@console/mf-users', label: { en: '</script><b>' } }),
  rootConfig,
];
const parts = renderPage(template, releases, pinnedMap(releases)).split('|');
const [styles = '', preloads = '', importMap = '', manifests = '', scripts = '', places = ''] =
  parts;

test('the import map pins each module to its version and its integrity', () => {
  const address = 'http://localhost:9003/mf-users/1.2.3/mf-users.js';
  expect(JSON.parse(importMap).imports['@console/mf-users']).toBe(address);
  expect(JSON.parse(importMap).integrity[address]).toBe('sha384-mf-users');
});

test('what every visit needs is preloaded; an application waits for its address', () => {
  expect(preloads).toContain('mf-shell.js');
  expect(preloads).toContain('/configs/identity.json');
  expect(preloads).not.toContain('mf-users.js');
});

test('every script and stylesheet that the page names carries its integrity', () => {
  const named = `${styles}\n${preloads}\n${scripts}`
    .split('\n')
    .filter((line) => !line.includes('/configs/'));
  expect(named.length).toBeGreaterThan(5);
  for (const line of named) expect(line).toContain('integrity="sha384-');
});

test('scripts of the page’s own origin are preloaded as SystemJS will ask for them', () => {
  const own = preloads.split('\n').find((line) => line.includes('root-config.js'));
  expect(own).not.toContain('crossorigin');
});

test('the page lays out itself before anything else is styled', () => {
  expect(styles.indexOf('root-config.css')).toBeLessThan(styles.indexOf('mf-shell.css'));
});

test('a manifest cannot end the script element that it stands in', () => {
  expect(manifests).not.toContain('</script>');
  expect(JSON.parse(manifests)[0].label.en).toBe('</script><b>');
});

test('each application has its place, and only applications have one', () => {
  expect(places).toContain('id="single-spa-application:@console/mf-users"');
  expect(places).not.toContain('mf-shell');
});

test('a page without root-config is refused', () => {
  const others = releases.filter((one) => one !== rootConfig);
  expect(() => renderPage(template, others, pinnedMap(others))).toThrow('root-config');
});
