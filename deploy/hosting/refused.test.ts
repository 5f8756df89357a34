import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listen } from '@console/shared-node/http/listen.ts';
import { entriesBelow, fileHashes } from '@console/shared-node/testing/entries-below.ts';

const run = path.resolve(__dirname, '../../shared-node/run.cjs');
const ADDRESSES = [
  ...['--origin', 'https://console.example.ch', '--api', 'https://api.example.ch'],
  ...['--authority', 'https://id.example.ch/realms/main'],
];

let folder: string;
let target: string;

/** Runs `npm run deploy`; asynchronously, because it may send requests to this process. */
async function deploy(words: readonly string[], blocks = 'unlimited') {
  const limited = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, run];
  const child = spawn('sh', [...limited, 'tooling/deploy', target, ...words]);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      said[name] += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, ...said };
}

/** Returns all files of the deployment except claims, with hashes, and the live edition. */
const deployed = (): string[] => [
  ...fileHashes(target),
  readlinkSync(path.join(target, 'editions/live')),
];

/** Returns whether all accounts can read a file, or enter and list a folder. */
const isReadable = (status: Stats): boolean =>
  (status.mode & 0o004) > 0 && (!status.isDirectory() || (status.mode & 0o001) > 0);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-target-'));
  target = path.join(folder, 'console');
  // The first call builds the command's program.
  expect(await deploy(['--help'])).toMatchObject({ code: 0 });
  // The system refuses larger files, as a full disk does.
  expect(await deploy([...ADDRESSES, '--offline'], '64')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^\/.*\/releases\/.* cannot be used: file too large \(MF-124\)\n$/,
    ),
  });
  // Once there is space again, the same call succeeds.
  expect(await deploy([...ADDRESSES, '--offline'])).toMatchObject({ code: 0, stderr: '' });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a full disk is reported in one sentence, and the live edition stays', async () => {
  const before = deployed();
  const { code, stderr } = await deploy(['--offline', '--client', 'another'], '1');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^\/[^\n]* cannot be used: file too large \(MF-124\)\n$/),
  });
  expect(deployed()).toEqual(before);
});

test('after a second deploy with umask 077, nginx can still read everything that it needs', async () => {
  const before = process.umask(0o077);
  expect(await deploy(['--offline', '--client', 'third'])).toMatchObject({ code: 0, stderr: '' });
  process.umask(before);
  const unreadable = ['nginx', 'releases', 'editions/live/page'].flatMap((name) =>
    entriesBelow(path.join(target, name))
      .flatMap((entry) => [entry.parentPath, path.join(entry.parentPath, entry.name)])
      .filter((file) => !isReadable(statSync(file))),
  );
  expect(unreadable).toEqual([]);
});

test('root may not deploy or release into a folder of another account, but may look at it', async () => {
  if (process.getuid?.() !== 0)
    return void process.stderr.write('This is not root, so another account was not tested.\n');
  chownSync(target, 1, 1);
  const refused = {
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/ belongs to \S+: run this command as .* \(MF-124\)\n$/),
  };
  expect(await deploy(['--offline', '--client', 'fourth'])).toEqual(refused);
  expect(await deploy(['--offline', '--client', 'fourth', '--dry-run'])).toMatchObject({ code: 0 });
  chownSync(target, 0, 0);
});

test('a folder without a certificate for nginx is refused', async () => {
  expect(await deploy(['--certificate', folder])).toEqual({
    code: 1,
    stdout: '',
    stderr: `--certificate: there is no file ${folder}/fullchain.pem (MF-167)\n`,
  });
});

test('an invalid certificate of API or provider is reported in one sentence, and nothing changes', async () => {
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...files], { stdio: 'ignore' });
  const read = (file: string) => readFileSync(path.join(folder, file));
  const bad = https.createServer({ key: read('key.pem'), cert: read('cert.pem') });
  const good = http.createServer((_, response) => {
    response.writeHead(401, { 'Access-Control-Allow-Origin': '*' }).end();
  });
  const [badOrigin = '', goodOrigin = ''] = await Promise.all(
    [bad, good].map((one) => listen(one, 0)),
  );
  const before = deployed();
  const address = badOrigin.replace('http:', 'https:');
  // Node 24 adds how to trust a certificate of the system.
  const refusal = (name: string, file: string) =>
    expect.stringMatching(
      `^The ${name} does not answer at ${address}/${file}: self-signed certificate.* \\(MF-168\\)\n$`,
    );
  expect(await deploy(['--api', address])).toEqual({
    code: 1,
    stdout: '',
    stderr: refusal('API', 'api/admin/authorizations'),
  });
  const words = ['--api', goodOrigin, '--authority', `${address}/realms/main`];
  expect(await deploy(words)).toEqual({
    code: 1,
    stdout: '',
    stderr: refusal('provider', 'realms/main/.well-known/openid-configuration'),
  });
  expect(deployed()).toEqual(before);
  bad.close();
  good.close();
});
