import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from './settings.ts';

const needed = {
  ISSUER: 'https://id.example.ch/realms/main',
  CONSOLE_ORIGIN: 'https://console.example.ch',
};

/** Returns the lines of the error message for settings. */
function readErrors(variables: Record<string, string>): string[] {
  try {
    readSettings(variables);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n');
  }
}

test("the operator's guide lists exactly the settings that are read", () => {
  const read = new Set<string>();
  const variables = new Proxy<Record<string, string>>(needed, {
    get(known, name) {
      read.add(String(name));
      return Reflect.get(known, name);
    },
  });
  readSettings(variables);
  const page = readFileSync(path.join(process.cwd(), 'docs/api.md'), 'utf8');
  const table = /## Settings\n(.*?)\n## /s.exec(page)?.[1] ?? '';
  const named = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual([...read].sort());
});

test('only ISSUER and CONSOLE_ORIGIN are required', () => {
  expect(readSettings(needed)).toMatchObject({
    host: 'localhost',
    metricsPort: 0,
    isLocalPlatform: false,
    trustedProxies: [],
  });
});

test.each([
  '*',
  'https://api.example.ch',
  'api.example.ch/platform',
  'API.example.ch',
  '*.example.ch',
])('fault 101: HOSTS refuses %s', (host) => {
  expect(readErrors({ ...needed, HOSTS: `api.example.ch:8443, ${host}` })).toEqual([
    `HOSTS must hold hosts as browsers name them, as in api.example.ch or api.example.ch:8443, got "${host}" (MF-155)`,
  ]);
});

test('reports all invalid variables together', () => {
  const errors = readErrors({
    PORT: 'http',
    LOG_LEVEL: 'loud',
    HEARTBEAT_SECONDS: '0',
    CLOCK_TOLERANCE_SECONDS: '86400',
    LOCAL_PLATFORM: 'yes',
    TRUSTED_PROXIES: 'proxy.example',
    DATABASE_URL: 'mysql://platform:secret-word@db.example.ch/platform',
  });
  expect(errors.map((line) => line.split(' ')[0]).sort()).toEqual([
    'CLOCK_TOLERANCE_SECONDS',
    'CONSOLE_ORIGIN',
    'DATABASE_URL',
    'HEARTBEAT_SECONDS',
    'ISSUER',
    'LOCAL_PLATFORM',
    'LOG_LEVEL',
    'PORT',
    'TRUSTED_PROXIES',
  ]);
  expect(errors.at(-1)).toMatch(/ \(MF-155\)$/);
  expect(errors.join()).not.toContain('secret-word');
});

test.each([
  ['ISSUER', 'http://id.example.ch/realms/main'],
  ['ISSUER', 'http://localhost.example.ch/realms/main'],
  ['ISSUER', 'https://id.example.ch/realms/main?a=b'],
  ['ISSUER', 'https://user:word@id.example.ch/realms/main'],
  ['ISSUER', 'file:///etc/realms'],
  ['ISSUER', 'realms/main'],
  ['CONSOLE_ORIGIN', '*'],
  ['CONSOLE_ORIGIN', 'null'],
  ['CONSOLE_ORIGIN', 'http://console.example.ch'],
  ['CONSOLE_ORIGIN', 'https://*.example.ch'],
  ['CONSOLE_ORIGIN', 'https://console.example.ch/admin'],
  ['CONSOLE_ORIGIN', 'https://console.example.ch, *'],
  ['TRUSTED_PROXIES', '10.0.0.1, 0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::/0'],
  ['TRUSTED_PROXIES', '10.0.0.1/00'],
  ['TRUSTED_PROXIES', '::ffff:0.0.0.0/96'],
  ['TRUSTED_PROXIES', '::/1'],
  ['METRICS_PORT', '9010'],
  ['DATABASE_URL', 'postgresql://platform@db.example.ch/platform'],
  ['DATABASE_URL', 'postgresql://platform@db.example.ch/platform?sslmode=prefer'],
  ['DATABASE_URL', 'postgresql://platform@localhost/platform?host=db.example.ch'],
])('refuses %s=%s', (name, value) => {
  const errors = readErrors({ ...needed, [name]: value });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(new RegExp(`^${name} .* \\(MF-155\\)$`));
});

test.each([
  ['ISSUER', 'http://localhost:8080/realms/main'],
  ['ISSUER', 'http://127.0.0.1:8080/realms/main'],
  ['ISSUER', 'http://[::1]:8080/'],
  ['CONSOLE_ORIGIN', 'http://localhost:9000, https://console.example.ch:8443'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, ::1'],
  ['DATABASE_URL', 'postgresql:///platform?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgresql://%2Fvar%2Frun%2Fpostgresql/platform'],
  ['DATABASE_URL', 'postgres://platform:word@localhost:5432/platform'],
  ['DATABASE_URL', 'postgresql://platform@db.example.ch/platform?sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql://platform@db.example.ch/platform?sslmode=disable'],
])('accepts %s=%s', (name, value) => {
  expect(readErrors({ ...needed, [name]: value })).toEqual([]);
});
