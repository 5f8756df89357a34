import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '@console/platform/identity/client/sign-in.ts';
import { localAccounts } from '@console/platform/local-accounts.ts';
import { startPlatform, type TestPlatform } from '@console/platform/testing/test-platform.ts';
import { runMain, say } from '@console/shared-node/command.ts';
import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { type Count, conclude } from '../run/run-tests.ts';
import { documentWith } from './document.ts';
import { installedSchemathesis } from './installed.ts';

const CASES = 2000;

/** Cases per call. Together with the cases that are derived from the document, a run exceeds `CASES`. */
const CASES_OF_A_CALL = 200;

/**
 * All checks of Schemathesis except two. `positive_data_acceptance`: the API may refuse data that the
 * document allows, because of existing data (409, 412) or because it looks empty (422).
 * `unsupported_method`: Node refuses an unknown method (400), or there is no route for it (404).
 */
const CHECKS = [
  ...['--checks', 'all'],
  ...['--exclude-checks', 'positive_data_acceptance,unsupported_method'],
];

interface Report {
  readonly test_cases: { readonly generated: number };
}

/**
 * Runs `npm run test:all -- schemathesis`: as each of the four accounts, sends requests to a new
 * platform. The OpenAPI document allows most of the requests, but not all. Passes its arguments to
 * Schemathesis, such as `-- --seed 1`.
 */
async function main(): Promise<void> {
  const program = installedSchemathesis(say);
  const { folder, remove } = await temporaryFolder();
  const platform = await startPlatform({
    ACCESS_TOKEN_SECONDS: '7200',
    RATE_LIMIT_PER_MINUTE: '0',
    TOKEN_SOURCE_TRIES: '1000000',
  });
  try {
    const tokens = await signInAll(platform);
    const known = await knownIds(platform, tokens.get('admin'));
    await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(await documentWith(known)));
    const counts: Count[] = [];
    // The account with the most permissions is last, because it changes what other accounts can find.
    for (const [account, token] of [...tokens].reverse()) {
      counts.push(await testAs(account, token, { program, folder, platform }));
    }
    conclude(counts);
  } finally {
    await platform.stop();
    await remove();
  }
}

async function signInAll({ identity }: TestPlatform): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { username } of localAccounts) {
    const { access_token } = await signIn({ issuer: identity.issuer, username });
    tokens.set(username, access_token);
  }
  return tokens;
}

/** Returns existing ids, by the word before the id in an address. */
async function knownIds(
  { api }: TestPlatform,
  token: string | undefined,
): Promise<Map<string, string[]>> {
  const idsIn = async (list: string): Promise<string[]> => {
    const rows: { id: string }[] = await (await api.call('GET', list, { token })).json();
    return rows.map(({ id }) => id);
  };
  return new Map([
    ['hub', await idsIn('/hub/list')],
    ['tenant', await idsIn('/tenant/list')],
    ['user', await idsIn('/user/listall')],
  ]);
}

interface Environment {
  readonly program: string;
  readonly folder: string;
  readonly platform: TestPlatform;
}

async function testAs(account: string, token: string, environment: Environment): Promise<Count> {
  const { program, folder, platform } = environment;
  const words = [
    ...['run', 'openapi.json', '--url', `${platform.api.origin}/api/admin`],
    ...['--header', `Authorization: Bearer ${token}`],
    ...CHECKS,
    ...['--max-examples', String(CASES_OF_A_CALL), '--continue-on-failure'],
    // No health checks, because a slow machine is not a fault of the API.
    ...['--suppress-health-check', 'all', '--warnings', 'off', '--generation-database', 'none'],
    ...['--no-color', '--report', 'json', '--report-json-path', 'report.json'],
    ...process.argv.slice(2),
  ];
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => printed.push(chunk));
  }
  const [code] = await once(child, 'close');
  if (code !== 0) say(Buffer.concat(printed).toString());
  const { generated } = await casesIn(path.join(folder, 'report.json'));
  const isEnough = generated >= CASES;
  say(`${account}: ${generated} cases${isEnough ? '' : `, fewer than ${CASES}`}`);
  return code === 0 && isEnough ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function casesIn(report: string): Promise<Report['test_cases']> {
  const { test_cases }: Report = JSON.parse(await readFile(report, 'utf8'));
  return test_cases;
}

runMain(main);
