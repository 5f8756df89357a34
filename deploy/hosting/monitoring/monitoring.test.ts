import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestIssuer } from '@console/platform/testing/test-issuer.ts';
import { startApi } from '@console/platform/testing/test-platform.ts';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';

const read = (name: string) => readFileSync(path.join(__dirname, name), 'utf8');

/** Returns the names of metrics in PromQL expressions. */
const metricsIn = (text: string): string[] => [
  ...new Set(text.match(/\b(?:admin_api|nodejs|process)_[a-z0-9_]+/g)),
];

test('the alerts and the dashboard use only metrics and labels that the API has', async () => {
  const issuer = await startTestIssuer();
  const port = await freePort();
  const api = await startApi({ ISSUER: issuer.issuer, METRICS_PORT: String(port) });
  const token = issuer.token({ roles: ['platform-admin'] });
  for (const bearer of [token, 'none']) await api.call('GET', '/tenant/list', { token: bearer });
  const served = await (await fetch(`http://localhost:${port}/metrics`)).text();
  await Promise.all([api.stop(), issuer.close()]);
  const names = [...metricsIn(read('alerts.yml')), ...metricsIn(read('dashboard.json'))];
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(served).toMatch(new RegExp(`^${name}[{ ]`, 'm'));
  for (const label of ['status="200"', 'method="GET"', 'fault="invalid"', 'state="waiting"']) {
    expect(served).toContain(label);
  }
});

/** Returns Prometheus' test tool, which the long tests install if necessary and possible. */
function findPromtool(): string[] {
  const tool = '/usr/bin/promtool';
  const install = ['install', '-y', '--no-install-recommends', 'prometheus'];
  if (!existsSync(tool) && usualOrLong(false, process.getuid?.() === 0)) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const words of [['update'], install])
      spawnSync('apt-get', words, { env, stdio: 'ignore' });
  }
  if (existsSync(tool)) return [tool];
  process.stderr.write('promtool is not installed here, so the alert rules were not tested.\n');
  return [];
}

for (const tool of findPromtool()) {
  test.each([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('promtool %s %s %s succeeds', (...words) => {
    const { status, stdout, stderr } = spawnSync(tool, words, { cwd: __dirname, encoding: 'utf8' });
    expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
  });
}
