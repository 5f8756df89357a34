import { existsSync } from 'node:fs';
import path from 'node:path';
import { RefusedRequest } from '@console/platform/api/problem.ts';
import type { Database } from '@console/platform/database/database.ts';
import { migrate } from '@console/platform/database/migrate.ts';
import { openDatabase } from '@console/platform/database/open.ts';
import { sentenceOf } from '@console/shared-node/failure.ts';
import {
  type FailureNumber,
  harmlessNumbers,
  type ReportFigures,
  type VersionFigures,
} from '@console/shared-ui/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { EditionTrial } from '../release/store/edition.ts';
import type { Outcome } from '../trials/evidence.ts';
import type { Settings } from './settings.ts';
import { migrations, schemaName, type Tables } from './tables.ts';

/** A report with a valid token. */
export interface CountedReport {
  readonly module: string;
  readonly version: string;
  /** Number of the failure; absent if the screen works. */
  readonly number?: string | undefined;
  /** Milliseconds from a navigation to the first rows of a screen that works. */
  readonly rows?: number | undefined;
  readonly person: string;
  /** The module's trial, if the version belongs to it, or is the live one. */
  readonly trial?: ReportedTrial | undefined;
}

interface ReportedTrial
  extends Pick<EditionTrial, 'id' | 'share'>,
    Pick<Outcome, 'takesPart' | 'isTried'> {}

const SLOW_FRAMES: FailureNumber = 'MF-229';

/** Returns whether a report tells if the version works for the user. */
export const isOutcome = ({ number }: Pick<CountedReport, 'number'>): boolean =>
  number === undefined || !harmlessNumbers.includes(number);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long counts and outcomes are kept. */
const KEPT_MS = 30 * DAY_MS;

/** How long the hashes of users are kept who were in no trial; also the time for the number of users. */
const USERS_KEPT_MS = 7 * DAY_MS;

const PAUSE_MS = 5_000;

/** Figures to which the reports of each minute are added. */
type SummedFigures = VersionFigures & { errors: number[]; slowFrames?: number };

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

  /** Adds a report. Returns whether it is the user's first with this number in the trial. */
  async add(report: CountedReport, now: number): Promise<boolean> {
    const database = await this.#database();
    const { module, version, number } = report;
    const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
    const isNew = await database.sql.transaction().execute(async (transaction) => {
      const isFirst = isOutcome(report) && (await addOutcome(transaction, report, new Date(now)));
      if (number === undefined) return isFirst;
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
      return isFirst;
    });
    await this.#sweep(database, now);
    return isNew;
  }

  /** Returns what is known about versions and users. Does not create the database. */
  async figures(now: number): Promise<Pick<ReportFigures, 'versions' | 'users'>> {
    if (!this.#mayExist()) return { versions: [], users: {} };
    const { sql: database } = await this.#database();
    const present = Math.floor(now / MINUTE_MS);
    const [since, until] = [new Date((present - 59) * MINUTE_MS), new Date(present * MINUTE_MS)];
    const [reports, outcomes, users] = await Promise.all([
      database
        .selectFrom('counts')
        .where('minute', '>=', since)
        .where('minute', '<=', until)
        .groupBy(['module', 'version', 'minute'])
        .select([
          'module',
          'version',
          'minute',
          sumWhere(sql`number not in (${sql.join(harmlessNumbers)})`).as('failures'),
          sumWhere(sql`number = ${SLOW_FRAMES}`).as('slowFrames'),
        ])
        .execute(),
      database
        .selectFrom('outcomes')
        .where('last', '>=', new Date(now - USERS_KEPT_MS))
        .groupBy(['module', 'version'])
        .select([
          'module',
          'version',
          sql<number>`
            (count(distinct person) filter (where number <> '' and last >= ${since}))::integer
          `.as('people'),
          sql<number | null>`
            (percentile_cont(0.5) within group (order by rows_ms))::integer
          `.as('firstRowsMs'),
        ])
        .execute(),
      database
        .selectFrom('outcomes')
        .where('last', '>=', new Date(now - USERS_KEPT_MS))
        .groupBy('module')
        .select(['module', sql<number>`count(distinct person)::integer`.as('count')])
        .execute(),
    ]);
    const versions = new Map<string, SummedFigures>();
    const figuresOf = (module: string, version: string): SummedFigures => {
      const key = `${module} ${version}`;
      const known = versions.get(key);
      if (known) return known;
      const same = outcomes.find((one) => one.module === module && one.version === version);
      const figures = {
        module,
        version,
        errors: Array.from({ length: 60 }, () => 0),
        people: same?.people ?? 0,
        ...(same?.firstRowsMs != null && { firstRowsMs: same.firstRowsMs }),
      };
      versions.set(key, figures);
      return figures;
    };
    for (const { module, version } of outcomes) figuresOf(module, version);
    for (const { module, version, minute, failures, slowFrames } of reports) {
      const figures = figuresOf(module, version);
      figures.errors[59 - (present - minute.getTime() / MINUTE_MS)] = failures;
      if (slowFrames > 0) figures.slowFrames = (figures.slowFrames ?? 0) + slowFrames;
    }
    return {
      versions: [...versions.entries()].sort().map(([, figures]) => figures),
      users: Object.fromEntries(users.map(({ module, count }) => [module, count])),
    };
  }

  /** Returns the outcomes of a trial for a module, in the order of arrival. */
  async outcomes(module: string, trial: string): Promise<Outcome[]> {
    const { sql: database } = await this.#database();
    const rows = await database
      .selectFrom('outcomes')
      .where('module', '=', module)
      .where('trial', '=', trial)
      .select(['person', 'takes_part', 'is_tried', 'share', 'number', 'first'])
      .orderBy('first')
      .orderBy('number')
      .execute();
    return rows.map(
      ({ person, takes_part: takesPart, is_tried: isTried, share, number, first }) => ({
        person,
        takesPart,
        isTried,
        share,
        number: number || undefined,
        at: first.getTime(),
      }),
    );
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
    const before = (age: number) => new Date(now - age);
    await database.deleteFrom('counts').where('minute', '<', before(KEPT_MS)).execute();
    await database
      .deleteFrom('outcomes')
      .where((where) =>
        where.or([
          where('last', '<', before(KEPT_MS)),
          where.and([where('trial', '=', ''), where('last', '<', before(USERS_KEPT_MS))]),
        ]),
      )
      .execute();
  }
}

/** Stores an outcome; returns whether it is the user's first with this number in the trial. */
async function addOutcome(
  transaction: Transaction<Tables>,
  { module, version, number = '', rows, person, trial }: CountedReport,
  now: Date,
): Promise<boolean> {
  const { first } = await transaction
    .insertInto('outcomes')
    .values({
      module,
      version,
      trial: trial?.id ?? '',
      share: trial?.share ?? 0,
      person,
      number,
      takes_part: trial?.takesPart ?? false,
      is_tried: trial?.isTried ?? false,
      rows_ms: rows ?? null,
      first: now,
      last: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['module', 'trial', 'share', 'person', 'version', 'number'])
        .doUpdateSet({ last: now }),
    )
    .returning('first')
    .executeTakeFirstOrThrow();
  return first.getTime() === now.getTime();
}
