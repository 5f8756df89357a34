import path from 'node:path';
import { environment } from '../process/environment.ts';

/** Everything about the identity provider that a deployment decides. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const { text, count, list, networks, flag, ...read } = environment(variables);
  const port = read.port(9011);
  const dataFolder = text('DATA_FOLDER', '.data');
  const consoleOrigins = list('CONSOLE_ORIGIN', 'http://localhost:9000');
  return read.checked({
    port,
    logLevel: read.logLevel('warn'),
    databaseUrl: read.databaseUrl(),
    databaseFolder: path.join(dataFolder, 'identity'),
    operatorFile: path.join(dataFolder, 'identity.operator.json'),
    issuer: text('ISSUER', `http://localhost:${port}/realms/platform`),
    clientId: text('CLIENT_ID', 'platform-console'),
    consoleOrigins,
    /** Where people may be sent back to: a console may lie below a path of its origin. */
    consoleAddresses: list('CONSOLE_ADDRESS', consoleOrigins.join(',')).map((address) =>
      address.replace(/\/?$/, '/'),
    ),
    audience: text('AUDIENCE', 'platform-admin-api'),
    /** Of the tokens that the release service takes; no page is given one. */
    releaseAudience: text('RELEASE_AUDIENCE', 'console-releases'),
    /** What signs people in from a terminal for releases. */
    releaseClientId: text('RELEASE_CLIENT_ID', 'console-release'),
    /** Machines that release: `<client id>:<secret>`, separated by commas. */
    machineClients: machineClients(list('MACHINE_CLIENTS', ''), read.wrong),
    accessTokenSeconds: count('ACCESS_TOKEN_SECONDS', 300),
    /** Unused for so long, a session can no longer be refreshed. */
    idleSeconds: count('SESSION_IDLE_SECONDS', 2 * 3600),
    /** However much it is used, a session ends after this. */
    sessionSeconds: count('SESSION_SECONDS', 12 * 3600),
    /** How long a rotated refresh token may still be used by a client that lost the answer. */
    rotationGraceSeconds: count('ROTATION_GRACE_SECONDS', 10),
    /** Wrong passwords that one device, or all strangers together, may try for a user name. */
    triesBeforePause: count('SIGN_IN_TRIES', 5),
    /** Wrong passwords that strangers may try from one address, whatever the user names. */
    sourceTriesBeforePause: count('SIGN_IN_SOURCE_TRIES', 20),
    pauseSeconds: count('SIGN_IN_PAUSE_SECONDS', 60),
    /** Proxies whose word is taken for where a request comes from; none, or it would be anybody's. */
    trustedProxies: networks('TRUSTED_PROXIES'),
    /** Whether to make the local accounts and to list them on the sign-in page. */
    localAccounts: flag('LOCAL_ACCOUNTS', true),
  });
}

/** A client that acts for itself, by client credentials (RFC 6749 §4.4). */
export interface MachineClient {
  readonly id: string;
  readonly secret: string;
}

/** A shorter secret might be guessed. */
const LEAST_SECRET_CHARACTERS = 24;

function machineClients(values: readonly string[], wrong: string[]): MachineClient[] {
  return values.map((value) => {
    const [, id = '', secret = ''] = /^([\w.-]+):(.+)$/.exec(value) ?? [];
    if (secret.length < LEAST_SECRET_CHARACTERS) {
      // It may hold a secret, so it is not repeated.
      wrong.push(
        `MACHINE_CLIENTS must hold <client id>:<secret>, each secret of at least ${LEAST_SECRET_CHARACTERS} characters`,
      );
    }
    return { id, secret };
  });
}

export type Settings = ReturnType<typeof readSettings>;
