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

/** So many cases are to be made for each account. */
const CASES = 2000;

/** For each call; with the cases that follow from the document alone it makes more than `CASES`. */
const CASES_OF_A_CALL = 170;

/**
 * Looked for are all faults that Schemathesis knows, but for two. What the document allows may be
 * refused for what is there already (409, 412) or looks like nothing (422). An unknown method never
 * comes to the API: Node refuses it (400), or no address has it (404).
 */
const CHECKS = [
  ...['--checks', 'all'],
  ...['--exclude-checks', 'positive_data_acceptance,unsupported_method'],
];

interface Report {
  readonly test_cases: { readonly generated: number };
}

/**
 * `npm run test:all -- schemathesis`: a platform of its own is asked whatever its OpenAPI document allows,
 * and what it does not, by each of the four accounts. Words after it go to Schemathesis, such as
 * `-- --seed 1`.
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
    const tokens = await tokensOf(platform);
    const known = await knownIds(platform, tokens.get('admin'));
    await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(await documentWith(known)));
    const counts: Count[] = [];
    // Who may do the most is last: the others find more.
    for (const [account, token] of [...tokens].reverse()) {
      counts.push(await tryAs(account, token, { program, folder, platform }));
    }
    conclude(counts);
  } finally {
    await platform.stop();
    await remove();
  }
}

async function tokensOf({ identity }: TestPlatform): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { username } of localAccounts) {
    const { access_token } = await signIn({ issuer: identity.issuer, username });
    tokens.set(username, access_token);
  }
  return tokens;
}

/** Reads the ids that are there, by the word before them in an address. */
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

interface Place {
  readonly program: string;
  /** Where the document is, and what Schemathesis keeps. */
  readonly folder: string;
  readonly platform: TestPlatform;
}

/** Makes the cases of one account; what is found is printed in Schemathesis' own words. */
async function tryAs(account: string, token: string, place: Place): Promise<Count> {
  const { program, folder, platform } = place;
  const words = [
    ...['run', 'openapi.json', '--url', `${platform.api.origin}/api/admin`],
    ...['--header', `Authorization: Bearer ${token}`],
    ...CHECKS,
    ...['--max-examples', String(CASES_OF_A_CALL), '--continue-on-failure'],
    // A slow machine is no fault of the API.
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
