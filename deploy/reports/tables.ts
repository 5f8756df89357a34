import { runStatements } from '@console/platform/database/run-statements.ts';
import type { Migration } from 'kysely';

interface CountTable {
  module: string;
  version: string;
  /** Number of the failure, e.g. `MF-048`. */
  number: string;
  minute: Date;
  reports: number;
}

/** A user's success with a version, or the user's failures of one number. */
interface OutcomeTable {
  module: string;
  version: string;
  /** Id and share of the module's trial; '' and 0 if there was none. */
  trial: string;
  share: number;
  /** Salted hash of the user's `sub`. */
  person: string;
  /** Number of the failure; '' for a success. */
  number: string;
  /** Whether the user takes part in the trial, whatever version the user's page ran. */
  takes_part: boolean;
  /** Whether the version is the one on trial. */
  is_tried: boolean;
  /** Milliseconds from a navigation to the first rows of the screen, if they were measured. */
  rows_ms: number | null;
  first: Date;
  last: Date;
}

/** The tables of the receiver. */
export interface Tables {
  counts: CountTable;
  outcomes: OutcomeTable;
}

/** The schema of these tables. */
export const schemaName = 'reports';

/** Migrations in the order of their names. Never change a released migration; add another. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-counts': {
    up: (database) =>
      runStatements(
        database,
        `create table counts (
           module text not null,
           version text not null,
           number text not null,
           minute timestamptz(0) not null,
           reports integer not null,
           primary key (module, version, number, minute)
         );
         create index counts_by_minute on counts (minute);
         create table persons (
           module text not null,
           version text not null,
           minute timestamptz(0) not null,
           person text not null,
           trial text,
           primary key (module, version, minute, person)
         );
         create index persons_by_minute on persons (minute)`,
      ),
  },
  '002-outcomes': {
    up: (database) =>
      runStatements(
        database,
        `drop table persons;
         create table outcomes (
           module text not null,
           version text not null,
           trial text not null,
           share integer not null,
           person text not null,
           number text not null,
           takes_part boolean not null,
           is_tried boolean not null,
           rows_ms integer,
           first timestamptz(3) not null,
           last timestamptz(3) not null,
           primary key (module, trial, share, person, version, number)
         );
         create index outcomes_by_last on outcomes (last)`,
      ),
  },
};
