import { isOutputRead, runMain, say } from '@console/shared-node/command.ts';
import { option, optionOr, readOptions } from '@console/shared-node/options.ts';
import { oneOf, textThat } from '@console/shared-node/values.ts';
import { pipe, string, transform } from 'valibot';
import { CSV_HEADINGS, toCsv } from './audit-line.ts';
import { readTrails } from './read-trails.ts';

const usage = `Prints who did what, newest first: changes of rows and permissions, sign-ins at the local provider, releases.

  npm run --silent audit -- --since 2026-11-01 --who <name> --format csv > audit.csv

  --since <time>   entries from this time on: 2026-11-01, or 2026-11-01T08:00:00+01:00; a date is in UTC
  --until <time>   entries before this time
  --who <name>     a user name, or a sub
  --row <id>       a tenant, user, hub or module; also a tenant's key or a hub's name
  --what <call>    such as deleteManagementHub, changePermissions, signIn, release
  --format json    a JSON object per line, or csv
  --data <folder>  the console's data folder or bucket, by default DATA_FOLDER or .data

DATA_FOLDER or DATABASE_URL locates the platform, as for npm run api.`;

const time = pipe(
  textThat(
    'must be a time such as 2026-11-01 or 2026-11-01T08:00:00Z',
    (text) =>
      /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(Date.parse(text)),
  ),
  transform((text) => new Date(text).toISOString()),
);

const table = {
  since: option(time),
  until: option(time),
  who: option(string()),
  row: option(string()),
  what: option(string()),
  format: optionOr(oneOf(['json', 'csv']), 'json'),
  data: option(string()),
};

/** Returns the names for `--what` that the trails have, in alphabetical order. */
async function recordedCalls(location: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const { what } of readTrails(process.env, location, {})) names.add(what);
  return [...names].sort();
}

/** `npm run audit`: prints the audit trails. */
async function main(): Promise<void> {
  const { values } = readOptions(table, process.argv.slice(2), 'MF-161');
  const { format, data, since, until, who, row, what } = values;
  const location = data ?? process.env.DATA_FOLDER ?? '.data';
  if (format === 'csv') say(CSV_HEADINGS);
  let isEmpty = true;
  for await (const line of readTrails(process.env, location, { since, until, who, row, what })) {
    if (!isOutputRead()) return;
    isEmpty = false;
    say(format === 'csv' ? toCsv(line) : JSON.stringify(line));
  }
  if (!isEmpty || what === undefined) return;
  const names = await recordedCalls(location);
  // A call that was never made is no failure, and the output may be read by a program.
  if (!names.includes(what))
    process.stderr.write(`No entry has --what ${what}; the entries have ${names.join(', ')}\n`);
}

runMain(main, usage);
