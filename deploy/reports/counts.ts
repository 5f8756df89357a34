import { existsSync } from 'node:fs';
import path from 'node:path';
import { RefusedRequest } from '@console/platform/api/problem.ts';
import type { Database } from '@console/platform/database/database.ts';
import { migrate } from '@console/platform/database/migrate.ts';
import { openDatabase } from '@console/platform/database/open.ts';
import { sentenceOf } from '@console/shared-node/failure.ts';
import type { FailureNumber, VersionFigures } from '@console/shared-ui/contract';
import { type RawBuilder, sql } from 'kysely';
import type { EditionTrial } from '../release/store/edition.ts';
import type { Settings } from './settings.ts';
import { migrations, schemaName, type Tables } from './tables.ts';

/** A report with a valid token. */
export interface CountedReport {
  readonly module: string;
  readonly version: string;
  readonly number: string;
  readonly person: string;
  /** The trial of the module that the user takes part in. */
  readonly trial: string | undefined;
}

interface TriedVersion {
  readonly module: string;
  readonly version: string;
  readonly live: string;
  readonly trial: Pick<EditionTrial, 'id' | 'at'>;
}

/** Users for whom a module failed since the trial started. */
export interface AffectedUsers {
  /** Participants for whom the version on trial failed. */
  readonly onTrial: number;
  /** Other users for whom the live version failed. */
  readonly live: number;
}

const SLOW_FRAMES: FailureNumber = 'MF-229';
/** Reports of what the page has put back after a screen was closed: a browser extension may have done it. */
const PUT_BACK: FailureNumber = 'MF-224';

/** The numbers of reports that do not count as failures. */
const HARMLESS: readonly string[] = [SLOW_FRAMES, PUT_BACK];

/** Returns whether a report is about a failure. */
export const isFailure = ({ number }: Pick<CountedReport, 'number'>): boolean =>
  !HARMLESS.includes(number);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long counts and the hashes of users are kept. */
const KEPT = { counts: 30 * DAY_MS, persons: 7 * DAY_MS } as const;

const PAUSE_MS = 5_000;

const sumWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(reports) filter (where ${condition}), 0)::integer`;

/** The counts of reports, in a database that is opened on first use. */
export class Counts {
  readonly #settings: Settings;
  #opened: Promise<Database<Tables>> | undefined;
  #swept = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async add(report: CountedReport, now: number): Promise<void> {
    const database = await this.#database();
    const { module, version, number, person, trial = null } = report;
    const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
    await database.sql.transaction().execute(async (transaction) => {
      if (isFailure(report)) {
        await transaction
          .insertInto('persons')
          .values({ module, version, minute, person, trial })
          .onConflict((conflict) =>
            conflict
              .columns(['module', 'version', 'minute', 'person'])
              .doUpdateSet({ trial: sql`coalesce(excluded.trial, persons.trial)` }),
          )
          .execute();
      }
      // This statement is last, because all reports of a minute wait for the lock of this row.
      await transaction
        .insertInto('counts')
        .values({ module, version, number, minute, reports: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['module', 'version', 'number', 'minute'])
            .doUpdateSet({ reports: sql`counts.reports + 1` }),
        )
        .execute();
    });
    await this.#sweep(database, now);
  }

  /** Returns the last hour's counts by version. Does not create the database. */
  async figures(now: number): Promise<VersionFigures[]> {
    if (!this.#mayExist()) return [];
    const { sql: database } = await this.#database();
    const present = Math.floor(now / MINUTE_MS);
    const [since, until] = [new Date((present - 59) * MINUTE_MS), new Date(present * MINUTE_MS)];
    const [reports, people] = await Promise.all([
      database
        .selectFrom('counts')
        .where('minute', '>=', since)
        .where('minute', '<=', until)
        .groupBy(['module', 'version', 'minute'])
        .select([
          'module',
          'version',
          'minute',
          sumWhere(sql`number not in (${sql.join(HARMLESS)})`).as('failures'),
          sumWhere(sql`number = ${SLOW_FRAMES}`).as('slowFrames'),
        ])
        .orderBy('module')
        .orderBy('version')
        .execute(),
      database
        .selectFrom('persons')
        .where('minute', '>=', since)
        .where('minute', '<=', until)
        .groupBy(['module', 'version'])
        .select(['module', 'version', sql<number>`count(distinct person)::integer`.as('people')])
        .execute(),
    ]);
    const versions = new Map<string, VersionFigures & { errors: number[]; slowFrames?: number }>();
    for (const { module, version, minute, failures, slowFrames } of reports) {
      const key = `${module} ${version}`;
      const same = people.find((one) => one.module === module && one.version === version);
      const figures = versions.get(key) ?? {
        module,
        version,
        errors: Array.from({ length: 60 }, () => 0),
        people: same?.people ?? 0,
      };
      figures.errors[59 - (present - minute.getTime() / MINUTE_MS)] = failures;
      if (slowFrames > 0) figures.slowFrames = (figures.slowFrames ?? 0) + slowFrames;
      versions.set(key, figures);
    }
    return [...versions.values()];
  }

  /** Returns for how many users a module failed during a trial. */
  async affectedUsers({ module, version, live, trial }: TriedVersion): Promise<AffectedUsers> {
    const { sql: database } = await this.#database();
    const since = new Date(Math.floor(Date.parse(trial.at) / MINUTE_MS) * MINUTE_MS);
    const people = await database
      .selectFrom('persons')
      .where('module', '=', module)
      .where('minute', '>=', since)
      .select([
        sql<number>`
          (count(distinct person) filter (where version = ${version} and trial = ${trial.id}))::integer
        `.as('onTrial'),
        sql<number>`
          (count(distinct person) filter (
            where version = ${live} and trial is distinct from ${trial.id}
          ))::integer
        `.as('live'),
      ])
      .executeTakeFirstOrThrow();
    return people;
  }

  async close(): Promise<void> {
    const database = await this.#opened?.catch(() => undefined);
    await database?.close();
  }

  #mayExist(): boolean {
    const { databaseUrl, databaseFolder } = this.#settings;
    if (this.#opened !== undefined || databaseUrl !== undefined) return true;
    return existsSync(path.join(databaseFolder, 'PG_VERSION'));
  }

  /** @throws {RefusedRequest} 503 if the database does not open; stderr has the reason */
  async #database(): Promise<Database<Tables>> {
    this.#opened ??= this.#open();
    try {
      return await this.#opened;
    } catch {
      throw new RefusedRequest(
        'unavailable',
        { detail: 'The database of reports cannot be opened.' },
        { 'retry-after': String(PAUSE_MS / 1000) },
      );
    }
  }

  async #open(): Promise<Database<Tables>> {
    const { databaseUrl, databaseFolder } = this.#settings;
    try {
      const database = await openDatabase<Tables>({
        databaseUrl,
        folder: databaseFolder,
        schema: schemaName,
      });
      await migrate(database, schemaName, migrations).catch(async (error: unknown) => {
        await database.close();
        throw error;
      });
      return database;
    } catch (error) {
      process.stderr.write(`${sentenceOf(error)}\n`);
      setTimeout(() => {
        this.#opened = undefined;
      }, PAUSE_MS).unref();
      throw error;
    }
  }

  /** Deletes expired rows, once an hour. */
  async #sweep({ sql: database }: Database<Tables>, now: number): Promise<void> {
    if (now - this.#swept < HOUR_MS) return;
    this.#swept = now;
    for (const table of ['counts', 'persons'] as const) {
      await database
        .deleteFrom(table)
        .where('minute', '<', new Date(now - KEPT[table]))
        .execute();
    }
  }
}
