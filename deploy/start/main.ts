import { buildStale } from '../build/build-stale.ts';
import { interrupted, runMain, say } from '../command.ts';
import { startDeployment } from './deployment.ts';
import { readOptions } from './options.ts';

/** `npm start`: builds what changed, starts everything, and stops it on Ctrl-C. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  await buildStale(say);
  const deployment = await startDeployment({
    ...options,
    environment: { SEED_TENANTS: String(options.tenants), SEED_USERS: String(options.users) },
  });
  say(welcome(deployment.origin, options.authority));

  const ended = Promise.race([
    interrupted(),
    deployment.api.ended.then((sentence) => `The API stopped: ${sentence}`),
    deployment.identity?.ended.then((sentence) => `The identity provider stopped: ${sentence}`) ??
      forever,
  ]);
  const complaint = await ended;
  await deployment.stop();
  if (!complaint) return;
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}

/** An identity provider of one's own is nobody's to watch here. */
const forever = new Promise<never>(() => undefined);

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
               auditor   looks, changes nothing
               nobody    no permission at all
  The password is the user name.

Stop with Ctrl-C.`;
}

runMain(main);
