import { PGlite } from '@electric-sql/pglite';

/** Creates an empty embedded database in the given folder. */
const pglite = await PGlite.create({ dataDir: process.argv[2] ?? '' });
await pglite.close();
