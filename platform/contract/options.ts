import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { NumberedFailure, namingFile } from '@console/shared-node/failure.ts';
import type { Wishes } from './contract-test.ts';

export const usage = `Tests an API from outside against the OpenAPI document and the rules of the contract.

  npm run contract -- --api <address> --token-file <file>

  --api <address>            below which the calls are: \`url\` and \`adminEndpoint\` of configs/api.json
  --token-file <file>        access token of somebody who may do everything
  --other-token-file <file>  of somebody who may do less, best the manager of a hub
  --origin <origin>          of the console, where the API has another: tests CORS
  --events <address>         \`sseUrl\` of configs/profile.json: tests the event stream
  --writes                   tests those rules, too, for which something is made
  --own-account              has the other account try to delete itself: a wrong API does so`;

type Options = Omit<Wishes, 'document' | 'stop'>;

/**
 * Reads the options of `npm run contract -- …`, and the tokens.
 *
 * @returns undefined where only help is asked for
 * @throws {NumberedFailure} with one sentence about the first that makes no sense
 */
export async function readOptions(args: readonly string[]): Promise<Options | undefined> {
  const values = valuesOf(args);
  if (values.help) return undefined;
  const { api, origin, events, 'token-file': file, 'other-token-file': otherFile } = values;
  if (api === undefined || file === undefined) throw notUnderstood(usage);
  const place = address('api', api).href.replace(/\/+$/, '');
  const from = origin === undefined ? undefined : address('origin', origin).origin;
  const stream = events === undefined ? undefined : address('events', events).href;
  const token = await tokenIn(file);
  return {
    api: place,
    tokens: otherFile === undefined ? [token] : [token, await tokenIn(otherFile)],
    origin: from,
    events: stream,
    writes: values.writes,
    mayTryOwnAccount: values['own-account'],
  };
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        api: { type: 'string' },
        'token-file': { type: 'string' },
        'other-token-file': { type: 'string' },
        origin: { type: 'string' },
        events: { type: 'string' },
        writes: { type: 'boolean', default: false },
        'own-account': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw notUnderstood((error as Error).message.split('. ')[0] ?? '');
  }
}

const notUnderstood = (sentence: string) => new NumberedFailure('MF-150', sentence);

function address(name: string, text: string): URL {
  if (URL.canParse(text) && /^https?:\/\//.test(text)) return new URL(text);
  const what = 'an address that begins with http:// or https://';
  throw notUnderstood(`--${name} takes ${what}, not "${text}"`);
}

/** A token on a line of its own; `Bearer` before it is passed over. */
async function tokenIn(file: string): Promise<string> {
  const text = await namingFile(file, () => readFile(file, 'utf8'));
  const token = text.trim().replace(/^Bearer\s+/i, '');
  // RFC 6750 §2.1; what the file has instead may be a secret, and is not shown.
  if (/^[\w.~+/-]+=*$/.test(token)) return token;
  throw notUnderstood(`${file} holds no access token, or more than one`);
}
