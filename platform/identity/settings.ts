import path from 'node:path';
import { readSettings as read, setting, settingOr } from '@console/shared-node/settings.ts';
import {
  databaseUrl,
  listOf,
  logLevel,
  networks,
  portNumber,
  textThat,
  trueOrFalse,
  wholeNumber,
} from '@console/shared-node/values.ts';
import { pipe, regex, string, transform } from 'valibot';

/** A client that acts for itself, by client credentials (RFC 6749 §4.4). */
export interface MachineClient {
  readonly id: string;
  readonly secret: string;
}

/** `<client id>:<secret>`; a shorter secret might be guessed. */
const MACHINE_CLIENT = /^(?<id>[\w.-]+):(?<secret>.{24,})$/;

const machineClient = pipe(
  string(),
  // The value may hold a secret, so it is not repeated.
  regex(MACHINE_CLIENT, 'must hold <client id>:<secret>, each secret of at least 24 characters'),
  transform((value): MachineClient => {
    const { id = '', secret = '' } = MACHINE_CLIENT.exec(value)?.groups ?? {};
    return { id, secret };
  }),
);

/** An absolute address without a fragment (RFC 8707 §2). */
const resource = textThat(
  'must be an absolute address without a fragment',
  (text) => URL.canParse(text) && !text.includes('#'),
);

const table = {
  port: settingOr('PORT', portNumber, 9011),
  logLevel: settingOr('LOG_LEVEL', logLevel, 'warn'),
  dataFolder: settingOr('DATA_FOLDER', string(), '.data'),
  databaseUrl: setting('DATABASE_URL', databaseUrl),
  issuer: setting('ISSUER', string()),
  clientId: settingOr('CLIENT_ID', string(), 'platform-console'),
  consoleOrigins: settingOr('CONSOLE_ORIGIN', listOf(string()), 'http://localhost:9000'),
  /** Addresses to which users are redirected: a console may be below a path of its origin. */
  consoleAddresses: setting('CONSOLE_ADDRESS', listOf(string())),
  audience: settingOr('AUDIENCE', string(), 'platform-admin-api'),
  /** Resources (RFC 8707) of the modules' own APIs; the audience of such a token is the resource. */
  resources: settingOr('RESOURCES', listOf(resource), ''),
  /** The audience of tokens that the release service accepts; no page gets such a token. */
  releaseAudience: settingOr('RELEASE_AUDIENCE', string(), 'console-releases'),
  /** The client with which users sign in from a terminal to release modules. */
  releaseClientId: settingOr('RELEASE_CLIENT_ID', string(), 'console-release'),
  /** The clients of machines that release modules. */
  machineClients: settingOr('MACHINE_CLIENTS', listOf(machineClient), ''),
  accessTokenSeconds: settingOr('ACCESS_TOKEN_SECONDS', wholeNumber(), 300),
  /** Seconds without use after which a session can no longer be refreshed. */
  idleSeconds: settingOr('SESSION_IDLE_SECONDS', wholeNumber(), 2 * 3600),
  /** Seconds after which a session ends, even if it is used. */
  sessionSeconds: settingOr('SESSION_SECONDS', wholeNumber(), 12 * 3600),
  /** How long a client that lost the answer may still use the old refresh token. */
  rotationGraceSeconds: settingOr('ROTATION_GRACE_SECONDS', wholeNumber(), 10),
  /** How many wrong passwords one known device, or all unknown devices together, may try for a user name. */
  triesBeforePause: settingOr('SIGN_IN_TRIES', wholeNumber(), 5),
  /** How many wrong passwords unknown devices may try from one address, for any user names. */
  sourceTriesBeforePause: settingOr('SIGN_IN_SOURCE_TRIES', wholeNumber(), 20),
  pauseSeconds: settingOr('SIGN_IN_PAUSE_SECONDS', wholeNumber(), 60),
  /** How many whole months of the audit trail are kept before the current one. */
  auditMonths: settingOr('AUDIT_MONTHS', wholeNumber({ least: 1, most: 1200 }), 24),
  /** Whether the lines of the audit trail in the log have names, addresses and reasons. */
  auditLogNames: settingOr('AUDIT_LOG_NAMES', trueOrFalse, 'false'),
  /** Proxies that are trusted to name the source of a request; by default none. */
  trustedProxies: settingOr('TRUSTED_PROXIES', networks, ''),
  /** Whether the local accounts are created, and listed on the sign-in page. */
  localAccounts: settingOr('LOCAL_ACCOUNTS', trueOrFalse, 'true'),
};

/** Reads all settings of the identity provider. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const { dataFolder, ...settings } = read(table, variables);
  const { port, consoleOrigins, consoleAddresses = consoleOrigins } = settings;
  return {
    ...settings,
    databaseFolder: path.join(dataFolder, 'identity'),
    operatorFile: path.join(dataFolder, 'identity.operator.json'),
    issuer: settings.issuer ?? `http://localhost:${port}/realms/platform`,
    consoleAddresses: consoleAddresses.map((address) => address.replace(/\/?$/, '/')),
  };
}

export type Settings = ReturnType<typeof readSettings>;
