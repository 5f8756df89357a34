import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPrivateWords, type PrivateWords } from './private-words.ts';

/**
 * Keeps logs for the search for private words at the end of `npm test`. Keeps none in other test runs.
 *
 * @param name - name of the logs' owner, unique in the run
 * @param logs - returns the text of each log by file name
 * @param used - private words that the owner's tests used
 */
export function keepLogs(
  name: string,
  logs: () => Readonly<Record<string, string>>,
  used: PrivateWords = { names: [], secrets: [] },
): void {
  const { KEPT_LOGS: kept } = process.env;
  if (!kept) return;
  const folder = path.join(kept, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(logs())) writeFileSync(path.join(folder, file), text);
  const { names, secrets } = used;
  writeFileSync(path.join(folder, USED), JSON.stringify({ names, secrets }));
}

const USED = 'used.json';

/** Returns the logs in a deployment's data folder. */
export function logsIn(dataFolder: string): Record<string, string> {
  const folder = path.join(dataFolder, 'logs');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );
}

/**
 * Searches every kept log for every private word of all tests.
 *
 * @returns a sentence for each line with a private word; one sentence if there are no logs or no words
 */
export function searchKeptLogs(kept: string): string[] {
  const files = readdirSync(kept, { recursive: true, encoding: 'utf8' }).sort();
  const used = files.filter((file) => path.basename(file) === USED);
  const words = used.map((file): PrivateWords => JSON.parse(readText(kept, file)));
  const names = words.flatMap((one) => one.names);
  const secrets = words.flatMap((one) => one.secrets);
  const logs = files.filter((file) => file.endsWith('.log'));
  const texts = new Map(logs.map((file) => [file, readText(kept, file)]));
  if (![...texts.values()].some(Boolean)) return ['No log was kept, so none was searched.'];
  if (names.length === 0 || secrets.length === 0) {
    return ['No name or no secret was noted, so the logs were searched for nothing.'];
  }
  return [...texts].flatMap(([file, text]) =>
    findPrivateWords(text, { names, secrets }).map(
      ({ line, what }) => `${path.join(kept, file)}:${line} holds ${what}.`,
    ),
  );
}

const readText = (folder: string, file: string): string =>
  readFileSync(path.join(folder, file), 'utf8');
