import { startKeepingMonths } from '../audit/months.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { startOperatorServer } from '../operator/operator-server.ts';
import { finishResponses } from '../process/finish-responses.ts';
import { portFailure, type RunningServer, requireFreePort, runServer } from '../process/run.ts';
import { addLocalAccounts } from './account-store.ts';
import { deleteExpired } from './artifact-store.ts';
import { migrations } from './migrations.ts';
import { runIdentityCommand } from './operator-commands.ts';
import { createServer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';
import { deleteOldAttempts } from './sign-in/throttle.ts';
import { schemaName, type Tables } from './tables.ts';

const name = 'The identity provider';
const CLEANING_INTERVAL_MS = 10 * 60_000;

async function start(settings: Settings): Promise<RunningServer> {
  await requireFreePort(name, settings.port);
  const database = await openDatabase<Tables>({
    databaseUrl: settings.databaseUrl,
    folder: settings.databaseFolder,
    schema: schemaName,
  });
  try {
    await migrate(database, schemaName, migrations);
    if (settings.localAccounts) await addLocalAccounts(database.sql);
    const server = await createServer(settings, database.sql);
    finishResponses(server);
    const { auditMonths } = settings;
    const stopKeepingMonths = await startKeepingMonths(database.sql, auditMonths, server.log);
    await server.listen({ host: 'localhost', port: settings.port }).catch((error: unknown) => {
      throw portFailure(name, settings.port, error);
    });
    const stopOperatorServer = await startOperatorServer(settings, (command) =>
      runIdentityCommand(database, command),
    );
    const cleaning = setInterval(() => {
      Promise.all([
        deleteExpired(database.sql),
        deleteOldAttempts(database.sql, settings.pauseSeconds),
      ]).catch((error: unknown) => server.log.warn({ err: error }, 'cleaning failed'));
    }, CLEANING_INTERVAL_MS);
    return {
      async close() {
        await stopOperatorServer();
        clearInterval(cleaning);
        await server.close();
        await stopKeepingMonths();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const usage = `The identity provider of a local platform, which npm start runs. Its settings are environment variables.`;

await runServer({ name, usage, read: () => readSettings(process.env) }, start);
