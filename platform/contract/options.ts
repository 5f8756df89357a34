import { readFile } from 'node:fs/promises';
import { NumberedFailure, namingFile } from '@console/shared-node/failure.ts';
import { flag, option, readOptions as read } from '@console/shared-node/options.ts';
import { textThat } from '@console/shared-node/values.ts';
import { array, object, optional, parseJson, pipe, safeParse, string, transform } from 'valibot';
import type { TestOptions } from './contract-test.ts';
import { EXTENSIONS } from './rules/extensions.ts';

export const usage = `Tests an API from outside against the OpenAPI document and the rules of the contract.

  npm run contract -- --api <address> --token-file <file>
  npm run contract -- --config <file> --token-file <file>

  --api <address>            base of the calls: \`url\` and \`adminEndpoint\` of configs/api.json
  --config <file>            reads --api and --extensions from a configs/api.json
  --token-file <file>        access token of a user with every permission
  --other-token-file <file>  access token of a user with fewer permissions, preferably a hub's manager
  --origin <origin>          origin of the console, if it differs from the API's: tests CORS
  --events <address>         \`sseUrl\` of configs/profile.json: tests the event stream
  --extensions <names>       tests these extensions, with commas between: ${EXTENSIONS.join(', ')}
  --junit <file>             also writes the results as JUnit XML
  --writes                   also tests the rules that create rows
  --own-account              tries to delete the other token's account: a faulty API does delete it`;

interface Options extends Omit<TestOptions, 'document' | 'stop'> {
  /** The file for the results as JUnit XML. */
  readonly junit: string | undefined;
}

const extensionNames = pipe(
  textThat(`must be some of ${EXTENSIONS.join(', ')}, with commas between`, (text) =>
    text.split(',').every((name) => EXTENSIONS.some((one) => one === name)),
  ),
  transform((text) => text.split(',')),
);

const address = pipe(
  textThat(
    'must be an address that begins with http:// or https://',
    (text) => URL.canParse(text) && /^https?:\/\//.test(text),
  ),
  transform((text) => new URL(text)),
);

const table = {
  api: option(address),
  config: option(string()),
  extensions: option(extensionNames),
  junit: option(string()),
  'token-file': option(string()),
  'other-token-file': option(string()),
  origin: option(address),
  events: option(address),
  writes: flag,
  'own-account': flag,
};

/**
 * Reads the options of `npm run contract -- …`, and the tokens.
 *
 * @throws {NumberedFailure} with one sentence about the first invalid option
 */
export async function readOptions(args: readonly string[]): Promise<Options> {
  const { values } = read(table, args, 'MF-150');
  const { origin, events, 'token-file': file, 'other-token-file': otherFile } = values;
  const configured = values.config === undefined ? undefined : await readConfig(values.config);
  const api = values.api ?? configured?.api;
  if (api === undefined || file === undefined) throw new NumberedFailure('MF-150', usage);
  const token = await tokenIn(file);
  return {
    api: api.href.replace(/\/+$/, ''),
    tokens: otherFile === undefined ? [token] : [token, await tokenIn(otherFile)],
    extensions: values.extensions ?? configured?.extensions ?? [],
    junit: values.junit,
    origin: origin?.origin,
    events: events?.href,
    writes: values.writes,
    mayTryOwnAccount: values['own-account'],
  };
}

const apiConfig = object({
  url: string(),
  adminEndpoint: string(),
  extensions: optional(array(string()), []),
});

/** Reads the API's address and extensions from a `configs/api.json`. */
async function readConfig(file: string) {
  const text = await namingFile(file, () => readFile(file, 'utf8'));
  const { output, success } = safeParse(pipe(string(), parseJson(), apiConfig), text);
  const url = success && output.url.replace(/\/$/, '') + output.adminEndpoint;
  if (!url || !URL.canParse(url)) {
    const wanted = 'an absolute `url` and an `adminEndpoint`';
    throw new NumberedFailure('MF-150', `${file} must be JSON with ${wanted}`);
  }
  return { api: new URL(url), extensions: output.extensions };
}

/** Returns the token that is the only content of a file, without a leading `Bearer`. */
async function tokenIn(file: string): Promise<string> {
  const text = await namingFile(file, () => readFile(file, 'utf8'));
  const token = text.trim().replace(/^Bearer\s+/i, '');
  // The syntax of RFC 6750 §2.1. Other content is not shown, because it may be a secret.
  if (/^[\w.~+/-]+=*$/.test(token)) return token;
  throw new NumberedFailure('MF-150', `${file} holds no access token, or more than one`);
}
