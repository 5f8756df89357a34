import { existsSync } from 'node:fs';
import { getApiTarget } from '@console/platform/api/operator-commands.ts';
import type { AuditEntry } from '@console/platform/audit/audit-entry.ts';
import type { AuditFilter } from '@console/platform/audit/audit-trail.ts';
import { openDatabase } from '@console/platform/database/open.ts';
import { getIdentityTarget } from '@console/platform/identity/operator-commands.ts';
import {
  type CommandTarget,
  runOperatorCommand,
} from '@console/platform/operator/run-operator-command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { sql } from 'kysely';
import { withStore } from '../release/store/open-store.ts';
import { type AuditLine, isSelected, toLine } from './audit-line.ts';

const PAGE = 1_000;

/**
 * Reads the trails of the API and of the embedded provider, and the history of releases, newest first.
 *
 * @param location - the console's data folder or bucket
 * @throws {NumberedFailure} if there is neither a platform nor a console
 */
export async function* readTrails(
  environment: NodeJS.ProcessEnv,
  location: string,
  filter: AuditFilter,
): AsyncGenerator<AuditLine> {
  const [api, provider] = [getApiTarget(environment), getIdentityTarget(environment)];
  const history = await readReleases(location, filter);
  const trails = [
    ...((await hasTrail(api)) ? [readPages('api', api, filter)] : []),
    ...((await hasTrail(provider)) ? [readPages('provider', provider, filter)] : []),
    ...(history === undefined ? [] : [history[Symbol.iterator]()]),
  ];
  if (trails.length === 0) {
    throw new NumberedFailure('MF-160', 'There is neither a platform nor a console here');
  }
  yield* mergeNewestFirst(trails);
}

/** Returns whether there is an audit trail. Opening a database would create a missing one. */
async function hasTrail<Tables>({ database }: CommandTarget<Tables>): Promise<boolean> {
  const { databaseUrl, folder, schema } = database;
  if (databaseUrl === undefined) return existsSync(folder);
  const opened = await openDatabase({ databaseUrl, folder, schema: 'public' });
  try {
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass(${`${schema}.audit`}) is not null as "isThere"
    `.execute(opened.sql);
    return rows[0]?.isThere === true;
  } finally {
    await opened.close();
  }
}

async function* readPages<Tables>(
  source: AuditLine['source'],
  target: CommandTarget<Tables>,
  filter: AuditFilter,
): AsyncGenerator<AuditLine> {
  for (let before: number | undefined; ; ) {
    const command = { name: 'read-audit', ...filter, limit: PAGE, before };
    // The answer comes from this program's own command, so it is not validated.
    const page = (await runOperatorCommand(target, command)) as readonly AuditEntry[];
    for (const { id, ...entry } of page) {
      before = id;
      yield { source, ...entry, at: new Date(entry.at).toISOString() };
    }
    if (page.length < PAGE) return;
  }
}

async function readReleases(
  location: string,
  filter: AuditFilter,
): Promise<AuditLine[] | undefined> {
  const edition = await withStore(location, (store) => store.edition());
  return edition?.history
    .map(toLine)
    .filter((line) => isSelected(line, filter))
    .reverse();
}

type Trail = Iterator<AuditLine> | AsyncIterator<AuditLine>;

/** Merges trails that begin with their newest entries. */
export async function* mergeNewestFirst(trails: readonly Trail[]): AsyncGenerator<AuditLine> {
  const heads = await Promise.all(
    trails.map(async (trail) => ({ trail, head: await trail.next() })),
  );
  for (;;) {
    const open = heads.filter(({ head }) => head.done !== true);
    const [newest] = open.sort((a, b) => (a.head.value.at < b.head.value.at ? 1 : -1));
    if (newest === undefined) return;
    yield newest.head.value;
    newest.head = await newest.trail.next();
  }
}
