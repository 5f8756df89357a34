import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Store } from '../../release/store/store.ts';
import { nginxConfiguration } from './configuration.ts';

const origin = 'https://console.example.ch';

let data: string;
let store: Store;

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'console-deployment-'));
  store = new Store(data);
  const live = path.join(store.editions, 'live');
  await mkdir(path.join(live, 'page/configs'), { recursive: true });
  for (const name of ['api', 'identity', 'profile'])
    await writeFile(path.join(live, `page/configs/${name}.json`), '{}');
  await writeEdition('/admin/');
});

async function writeEdition(base: string): Promise<void> {
  const live = path.join(store.editions, 'live');
  const edition = {
    number: 1,
    modules: {
      'root-config': { origin, path: '/admin/modules', version: '1.0.0', built: {} },
    },
    settings: {
      base,
      overrideOrigins: [],
      hosts: { 'mf-billing': 'https://billing.example.ch' },
    },
    history: [],
  };
  await writeFile(path.join(live, 'edition.json'), JSON.stringify(edition));
}

afterEach(() => rm(data, { recursive: true }));

async function written(
  options: Partial<Parameters<typeof nginxConfiguration>[2]> = {},
): Promise<Record<string, string>> {
  const edition = await store.edition();
  if (!edition) throw new Error('There is no edition');
  return nginxConfiguration(store, edition, { folder: '/nginx', ...options });
}

const listens = (text = ''): string[] => text.match(/listen [^;]+|http2 on/g) ?? [];

test('the host of a future module is in the page’s policy, and nginx serves it', async () => {
  const files = await written();
  expect(files['page-headers.conf']).toMatch(/script-src 'self' https:\/\/billing\.example\.ch;/);
  expect(files['mf-billing.conf']).toContain('server_name billing.example.ch;');
  // An image that is opened as a page runs no scripts, on the module's host or the console's.
  const policy = `add_header Content-Security-Policy "default-src 'none'; frame-ancestors 'none'; sandbox" always;`;
  for (const name of ['mf-billing.conf', 'file-headers.conf'])
    expect(files[name]).toContain(policy);
  // The console and the module share a port, so one default server is enough.
  expect(listens(files['unknown-hosts.conf'])).toEqual([
    'listen 443 ssl http2 default_server',
    'listen [::]:443 ssl http2 default_server',
  ]);
});

test('the file for an existing server has locations of the console’s path, and nothing else', async () => {
  const { 'locations.conf': text = '' } = await written();
  const outermost = text.match(/^[^\s#}].*/gm);
  expect(outermost).toEqual([
    'location = /admin {',
    'location ^~ /admin/ {',
    expect.stringMatching(/^location @console_no_receiver_[0-9a-f]{8} \{$/),
    expect.stringMatching(/^location @console_missing_[0-9a-f]{8} \{$/),
  ]);
});

test('a server listens to IPv4 and IPv6, and redirects plain HTTP', async () => {
  const { 'console.conf': text = '', 'mf-billing.conf': module } = await written();
  expect(listens(text)).toEqual([
    'listen 80',
    'listen [::]:80',
    'listen 443 ssl http2',
    'listen [::]:443 ssl http2',
  ]);
  expect(text).toContain('return 301 https://console.example.ch$request_uri;');
  expect(module).toContain('return 301 https://billing.example.ch$request_uri;');
});

test('a newer nginx gets its own directive for HTTP/2', async () => {
  const files = await written({ hasHttp2: true });
  expect(listens(files['console.conf']).slice(2)).toEqual([
    'listen 443 ssl',
    'listen [::]:443 ssl',
    'http2 on',
  ]);
  expect(files['unknown-hosts.conf']).not.toContain('http2');
});

test('behind TLS, a server listens to plain HTTP and trusts only the given proxies', async () => {
  const files = await written({ behindTls: '8080', proxies: ['10.0.0.0/8', '::1'] });
  for (const name of ['console.conf', 'mf-billing.conf']) {
    expect(listens(files[name])).toEqual(['listen 8080', 'listen [::]:8080']);
    expect(files[name]?.match(/set_real_ip_from .+/g)).toEqual([
      'set_real_ip_from 10.0.0.0/8;',
      'set_real_ip_from ::1;',
    ]);
    expect(files[name]).not.toMatch(/ssl|return 301 https/);
  }
  expect(listens(files['unknown-hosts.conf'])).toEqual([
    'listen 8080 default_server',
    'listen [::]:8080 default_server',
  ]);
});

test('HSTS lasts as long as the operator says, or is left to another server', async () => {
  const named = async (hsts?: string) => {
    const { 'page-headers.conf': page = '', 'file-headers.conf': file = '' } = await written({
      hsts,
    });
    return [page, file].map((text) => /Strict-Transport-Security "(.+)"/.exec(text)?.[1]);
  };
  expect(await named()).toEqual(['max-age=63072000', 'max-age=63072000']);
  expect(await named('3600')).toEqual(['max-age=3600', 'max-age=3600']);
  expect(await named('0')).toEqual([undefined, undefined]);
});

/** Returns the names that may exist only once in nginx, or in the console's server. */
const uniqueNames = (files: Record<string, string>): string[] =>
  Object.entries(files)
    .flatMap(
      ([file, text]) =>
        text
          .match(/^(?:log_format \w+|upstream \w+|map .* \$\w+|location @\w+)/gm)
          // The server of a module is one of its own.
          ?.filter((name) => !(file.startsWith('mf-') && name.startsWith('location'))) ?? [],
    )
    .sort();

test.each([
  ['folders', undefined],
  ['a bucket', { location: 's3://console/prod', address: 'https://s3.example.ch/console/prod/' }],
])(
  'with %s, two consoles share an nginx and an origin, each with a release service',
  async (_, bucket) => {
    const first = await written({ bucket });
    await writeEdition('/tests/');
    const second = await written({ bucket, releases: '9013' });
    const names = [...uniqueNames(first), ...uniqueNames(second)];
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(first['http.conf']).toContain('server localhost:9012 ');
    expect(second['http.conf']).toContain('server localhost:9013 ');
    // All names that a configuration uses are its own.
    for (const files of [first, second]) {
      const used = Object.values(files).flatMap((text) => text.match(/@console_\w+/g) ?? []);
      for (const name of new Set(used)) expect(uniqueNames(files).join()).toContain(name);
    }
  },
);
