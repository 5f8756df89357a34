import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consoleAddress } from './console-address.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-address-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const installs = (dependencies: object) =>
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(dependencies));

const tool = 'https://console.example.ch/admin/sdk/console-1.0.0-b1.tgz';

test('a module belongs to the console that provided its tool, whatever the console’s path', () => {
  installs({ devDependencies: { console: tool } });
  expect(consoleAddress(folder)).toBe('https://console.example.ch/admin/');
});

test('the tool may have the name that stays', () => {
  installs({ devDependencies: { console: 'https://console.example.ch/admin/sdk/console.tgz' } });
  expect(consoleAddress(folder)).toBe('https://console.example.ch/admin/');
});

test('for a single command, the URL is in the package.json that npm makes above the tool', () => {
  installs({ dependencies: { console: tool } });
  const own = path.join(folder, 'node_modules/console');
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'package.json'), '{"name":"console"}');
  expect(consoleAddress(own)).toBe('https://console.example.ch/admin/');
});

test.each([
  ['without the tool', {}],
  ['with a tool from a registry', { devDependencies: { console: '1.0.0' } }],
  ['with a tool from a file', { devDependencies: { console: 'file:sdk/console-1.0.0.tgz' } }],
])('a package.json %s is reported', (_, dependencies) => {
  installs(dependencies);
  expect(() => consoleAddress(folder)).toThrow('(MF-193)');
});
