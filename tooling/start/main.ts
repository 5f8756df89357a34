import { describeFreeze, findFreeze } from '@console/deploy/release/store/history.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { consoleOrigin } from '@console/deploy/static/local-servers.ts';
import { interrupted, runMain, say } from '@console/shared-node/command.ts';
import { buildStale } from '../bundler/build-stale.ts';
import { keepDeployment } from './kept-deployment.ts';
import { readOptions } from './options.ts';

/** `npm start`: builds what changed, starts everything, and keeps it running until Ctrl-C. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  await buildStale(say);
  const environment = { SEED_TENANTS: String(options.tenants), SEED_USERS: String(options.users) };
  const deployment = await keepDeployment({ ...options, environment }, say);
  const edition = await new Store(options.dataFolder).edition();
  say(welcome(consoleOrigin(options.portBase), options.authority));
  const freeze = edition && findFreeze(edition);
  if (freeze) say(`\n${describeFreeze(freeze)}. Builds made since then are not live.`);

  await Promise.race([interrupted(), deployment.givenUp]);
  await deployment.stop();
}

function welcome(origin: string, authority: string | undefined): string {
  if (authority !== undefined) {
    return `
The console is at ${origin}

  Sign in with an account of ${authority}

Stop with Ctrl-C.`;
  }
  return `
The console is at ${origin}

  Sign in as   admin     every permission
               manager   the users of one hub
               auditor   read-only
               nobody    no permissions
  The password is the user name.

Stop with Ctrl-C.`;
}

runMain(main);
