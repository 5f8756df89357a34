import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { nodeOnly } from '../testing/node-only.ts';
import { writeArtefacts } from './write-artefacts.ts';

const DEPLOYMENT = [
  ...['--origin', 'https://console.example.ch', '--base', '/admin/', '--offline'],
  ...['--api', 'https://api.example.ch', '--authority', 'https://id.example.ch/realms/main'],
];
const NAMES = ['console', 'console-api', 'console-release-service'];
const time = new Date('2026-11-27T12:00:00Z');

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let packages: string;
const at = (...names: string[]) => path.join(place.folder, ...names);

beforeAll(async () => {
  place = await temporaryFolder();
  packages = at('packages');
  mkdirSync(packages);
  await writeArtefacts(at('1.0.0'), { built: path.resolve('dist'), version: '1.0.0', time });
  unpack('1.0.0', '1.0.0');
});

afterAll(() => place.remove());

/** Unpacks all packages of a version into one folder. */
function unpack(version: string, name: string): void {
  mkdirSync(path.join(packages, name));
  for (const one of NAMES) {
    const words = [
      '-xzf',
      at(version, `${one}-${version}.tar.gz`),
      '-C',
      path.join(packages, name),
    ];
    execFileSync('tar', [...words, '--strip-components=1']);
  }
}

/** Runs the program `console` of a package where there is nothing but Node. */
function run(words: readonly string[], name = '1.0.0', environment = {}) {
  const [program, ...prefix] = nodeOnly(place.folder, packages, environment);
  const args = [...prefix, path.join(packages, name, 'bin/console'), ...words];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function succeed(words: readonly string[]): string {
  const { status, stdout, stderr } = run(words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

test('the documents are in the package, with all that they link to among them', () => {
  const pages = [
    'README.md',
    'docs/operating.md',
    'docs/failures.md',
    'platform/keycloak/README.md',
  ];
  for (const page of pages) {
    const text = readFileSync(path.join(packages, '1.0.0', page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+\.md)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect(existsSync(path.join(packages, '1.0.0', path.dirname(page), link))).toBe(true);
  }
});

test('the checksums of all files hold', () => {
  expect(readFileSync(at('1.0.0/SHA256SUMS'), 'utf8').trim().split('\n')).toHaveLength(9);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: at('1.0.0') });
});

test('each package has a CycloneDX document of the npm packages in it', () => {
  const contains = (name: string): string[] =>
    JSON.parse(readFileSync(at('1.0.0', `${name}-1.0.0.cdx.json`), 'utf8')).components.map(
      ({ purl }: { purl: string }) => purl.replace(/^pkg:npm\/|@[^@]+$/g, ''),
    );
  const [console = [], api = [], service = []] = NAMES.map(contains);
  expect(console).toEqual(expect.arrayContaining(['react', 'typescript', '%40aws-sdk/client-s3']));
  expect(api).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg']));
  expect(api).not.toContain('react');
  expect(service).toContain('%40electric-sql/pglite');
  const file = path.join(packages, '1.0.0/third-party-notices-console-api.txt');
  const [list = ''] = readFileSync(file, 'utf8').split('\n=====', 1);
  expect(api).toHaveLength(new Set(list.match(/^\S+ \d\S+(?=, )/gm)).size);
});

test('the program says its version, its commands, and which command it lacks', () => {
  expect(succeed(['--version'])).toBe('1.0.0\n');
  expect(succeed([])).toContain(
    'api, audit, contract, deploy, permissions, release-service, release',
  );
  expect(run(['start'])).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown command "start"; .*\(MF-199\)\n$/),
  });
});

test('an old Node is told which version is needed', () => {
  const copy = path.join(packages, 'newer');
  mkdirSync(copy);
  for (const name of ['bin', 'programs', 'shared-node'])
    cpSync(path.join(packages, '1.0.0', name), path.join(copy, name), { recursive: true });
  writeFileSync(
    path.join(copy, 'package.json'),
    '{ "version": "9.0.0", "engines": { "node": ">=99.1" } }',
  );
  const { status, stderr } = run(['deploy'], 'newer');
  expect(stderr).toBe(
    `The console needs Node 99.1 or newer; this is Node ${process.versions.node} (MF-190)\n`,
  );
  expect(status).toBe(1);
});

test('the API names the database that it needs, with all other missing settings', () => {
  const { status, stderr } = run(['api', '--check']);
  expect(stderr).toMatch(/^ISSUER must .*\nCONSOLE_ORIGIN must .* \(MF-155\)\n$/);
  expect(status).toBe(1);
  const settings = {
    ISSUER: 'https://id.example.ch/realms/main',
    CONSOLE_ORIGIN: 'https://console.example.ch',
  };
  expect(run(['api', '--check'], '1.0.0', settings).stderr).toMatch(
    /^DATABASE_URL must .* \(MF-155\)\n$/,
  );
});

test('it deploys into an empty folder, and needs only the folder to deploy again', () => {
  const site = at('site');
  mkdirSync(at('texts'));
  writeFileSync(at('texts/fr.json'), '{ "mf-shell": { "menu": { "tenants": "Clients" } } }');
  const said = succeed(['deploy', site, ...DEPLOYMENT, '--texts', at('texts')]);
  expect(said).toContain(`The console of https://console.example.ch/admin/ is in ${site}.`);
  const page = readFileSync(path.join(site, 'editions/live/page/index.html'), 'utf8');
  expect(page).toContain('https://console.example.ch/admin/modules/root-config/1.0.0-');
  expect(succeed(['deploy', site, '--role', 'operator', '--offline'])).toMatch(
    /^role: platform-admin → operator\n/,
  );
  const texts = path.join(site, 'editions/live/page/configs/texts/fr.json');
  expect(readFileSync(texts, 'utf8')).toContain('Clients');
});

test('the release service has all files of its embedded database', () => {
  const library = path.join(packages, '1.0.0/node_modules/@electric-sql/pglite/dist/index.js');
  const code = `const { PGlite } = await import(${JSON.stringify(library)});
    const database = await PGlite.create(${JSON.stringify(at('database'))});
    await database.close();`;
  const [program, ...prefix] = nodeOnly(place.folder, packages);
  const words = [...prefix, '--input-type=module', '--eval', code];
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
