import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { smallModule } from '../../testing/small-module.ts';
import { LIFECYCLES, TrialConsole } from '../../testing/trial-console.ts';

const opened = new TrialConsole(12410);

const release = (...words: readonly string[]) =>
  runToEnd('deploy/release/main.ts', {}, [...words, '--data', opened.folder.dataFolder]);

const failing = (message: string): string =>
  `System.register([], (e) => ({ execute() { e({ ${LIFECYCLES} }); throw new Error(${message}); } }))`;

const billing = (files: Readonly<Record<string, string>>): Promise<string> =>
  smallModule(opened.folder.dataFolder, {}, files);

test('control and direction characters in a file name are escaped in the refusal', async () => {
  const folder = await billing({});
  await symlink('/etc/hostname', path.join(folder, 'gpj.\u202esj.\u001b[2Jx'));
  const { stderr } = await release('--from', folder);
  expect(stderr).toMatch(
    / contains gpj\.\\u202esj\.\\u001b\[2Jx, which is neither .*\(MF-210\)\n$/,
  );
});

test('a module’s error message is shortened and printed as one line of visible text', async () => {
  const folder = await billing({
    'mf-billing.js': failing(`'a\\u202e\\u200b\\u2028\\r\\nmf-users 9 is live' + 'x'.repeat(5e6)`),
  });
  const { stderr } = await release('--from', folder);
  expect(stderr).toMatch(
    /^mf-billing \S+ is refused: mf-billing\.js throws when it is loaded \(a\\u202e\\u200b\\u2028\\u000d\\u000amf-users 9 is livexxx+…\) \(MF-116\)\n$/,
  );
  expect(stderr.length).toBeLessThan(1000);
});

test('a reason with line breaks is printed on one line by --history and --list', async () => {
  await opened.tried([await opened.staged('8.0.0')]);
  await release('mf-users', '--withdraw', 'broken\n1  2026-01-01T00:00:00Z  root  freeze\u202e');
  const words = String.raw`broken\u000a1  2026-01-01T00:00:00Z  root  freeze\u202e`;
  expect((await release('--history')).stdout.split('\n')[0]).toMatch(/mf-users .* {2}/);
  expect((await release('--history')).stdout).toContain(words);
  expect((await release('--list', 'mf-users')).stdout).toContain(words);
});
