import { runStatements } from '@console/platform/database/run-statements.ts';
import type { Migration } from 'kysely';

/** How often a version failed in a way within a minute. */
interface CountTable {
  module: string;
  version: string;
  /** Of the failure: `MF-048`. */
  number: string;
  minute: Date;
  reports: number;
}

/** Who reported something of a version in a minute. */
interface PersonTable {
  module: string;
  version: string;
  minute: Date;
  /** A salted hash. */
  person: string;
  /** The trial of that module that the person took part in. */
  trial: string | null;
}

/** The tables of the receiver. */
export interface Tables {
  counts: CountTable;
  persons: PersonTable;
}

/** The schema that they are in. */
export const schemaName = 'reports';

/** In order of their names. One that has been released is never changed, only followed. */
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
