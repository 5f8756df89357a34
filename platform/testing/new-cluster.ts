import { PGlite } from '@electric-sql/pglite';

/** Makes an empty embedded database in the folder given. */
const pglite = await PGlite.create({ dataDir: process.argv[2] ?? '' });
await pglite.close();
