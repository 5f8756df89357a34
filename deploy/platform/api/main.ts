import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { startOperatorServer } from '../operator/operator-server.ts';
import { finishAnswers } from '../process/finish-answers.ts';
import { portFailure, type RunningServer, requireFreePort, runServer } from '../process/run.ts';
import { tokenCheck } from './bearer.ts';
import { EventFeed } from './events/event-feed.ts';
import { eventStream } from './events/event-stream.ts';
import { healthAddresses } from './health.ts';
import { Lists } from './list.ts';
import { migrations } from './migrations.ts';
import { runApiCommand } from './operator-commands.ts';
import { seedIfEmpty } from './seed/seed.ts';
import { addCalls, createServer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';
import { schemaName, type Tables } from './tables.ts';
import { keepLocalAccounts } from './users/account-store.ts';
import { tellProvider } from './users/deleted-users.ts';
import { providerAccounts } from './users/provider-accounts.ts';

const name = 'The admin API';

async function start(settings: Settings): Promise<RunningServer> {
  await requireFreePort(name, settings.port);
  const database = await openDatabase<Tables>({
    databaseUrl: settings.databaseUrl,
    folder: settings.databaseFolder,
    schema: schemaName,
  });
  try {
    await migrate(database, schemaName, migrations);
    await seedIfEmpty(database.sql, settings);
    await keepLocalAccounts(database.sql);
    const server = await createServer(settings);
    const platform = {
      database: database.sql,
      lists: new Lists(database.sql),
      verifyToken: tokenCheck(server, settings),
    };
    healthAddresses(server, platform);
    await addCalls(server, platform, settings);
    const feed = await EventFeed.start(database, settings.heartbeatSeconds, server.log);
    eventStream(server, platform, feed, settings.streamsPerCaller);
    finishAnswers(server);
    await server.listen({ host: 'localhost', port: settings.port }).catch((error: unknown) => {
      throw portFailure(name, settings.port, error);
    });
    const stopTelling = await tellProvider(database, providerAccounts(settings), server.log);
    const stopOperatorServer = await startOperatorServer(settings, (command) =>
      runApiCommand(database.sql, command),
    );
    return {
      async close() {
        await stopOperatorServer();
        await server.close();
        await stopTelling();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

await runServer(name, () => start(readSettings(process.env)));
