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

/** A user who reported a failure of a version in a minute. */
interface PersonTable {
  module: string;
  version: string;
  minute: Date;
  /** Salted hash of the user's `sub`. */
  person: string;
  /** The trial of the module in which the user took part. */
  trial: string | null;
}

/** The tables of the receiver. */
export interface Tables {
  counts: CountTable;
  persons: PersonTable;
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
};
