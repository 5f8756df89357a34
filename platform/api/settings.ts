import path from 'node:path';
import {
  readSettings as read,
  required,
  setting,
  settingOr,
} from '@console/shared-node/settings.ts';
import {
  databaseUrl,
  hosts,
  issuer,
  logLevel,
  networks,
  origins,
  portNumber,
  trueOrFalse,
  wholeNumber,
} from '@console/shared-node/values.ts';
import { string } from 'valibot';

/** Where the calls are, below the API's own address: `adminEndpoint` of the console. */
export const adminEndpoint = '/api/admin';

/** Where the release service asks about the accounts of its tokens. */
export const accountPath = `${adminEndpoint}/account`;

const place = {
  dataFolder: settingOr('DATA_FOLDER', string(), '.data'),
  databaseUrl: setting('DATABASE_URL', databaseUrl),
};

const table = {
  ...place,
  port: settingOr('PORT', portNumber, 9010),
  host: settingOr('HOST', string(), 'localhost'),
  /** Names by which clients reach it, in addition to this machine's names and its address. */
  hosts: settingOr('HOSTS', hosts, ''),
  /** 0 for none. */
  metricsPort: settingOr('METRICS_PORT', portNumber, 0),
  metricsHost: settingOr('METRICS_HOST', string(), 'localhost'),
  logLevel: settingOr('LOG_LEVEL', logLevel, 'info'),
  issuer: required('ISSUER', issuer),
  audience: settingOr('AUDIENCE', string(), 'platform-admin-api'),
  /** Audience of release tokens, whose accounts the release service asks about. */
  releaseAudience: settingOr('RELEASE_AUDIENCE', string(), 'console-releases'),
  clockToleranceSeconds: settingOr('CLOCK_TOLERANCE_SECONDS', wholeNumber({ most: 300 }), 5),
  consoleOrigins: required('CONSOLE_ORIGIN', origins),
  bodyLimitBytes: settingOr(
    'BODY_LIMIT_BYTES',
    wholeNumber({ least: 1024, most: 16 * 1024 * 1024 }),
    64 * 1024,
  ),
  requestsPerMinute: settingOr('RATE_LIMIT_PER_MINUTE', wholeNumber(), 30_000),
  /** Bearer tokens that are not the issuer's, which may come from one address in a minute. */
  sourceTriesPerMinute: settingOr('TOKEN_SOURCE_TRIES', wholeNumber({ least: 1 }), 300),
  /** Proxies that are trusted to name the source of a request; by default none. */
  trustedProxies: settingOr('TRUSTED_PROXIES', networks, ''),
  heartbeatSeconds: settingOr('HEARTBEAT_SECONDS', wholeNumber({ least: 1, most: 3600 }), 15),
  streamsPerCaller: settingOr('STREAMS_PER_CALLER', wholeNumber({ least: 1 }), 30),
  /** How long it takes requests after it has said that it is not ready any more. */
  stopDelaySeconds: settingOr('STOP_DELAY_SECONDS', wholeNumber({ most: 60 }), 0),
  /** Runs with a local platform's provider: uses its accounts, and creates sample rows. */
  isLocalPlatform: settingOr('LOCAL_PLATFORM', trueOrFalse, 'false'),
  extraTenants: settingOr('SEED_TENANTS', wholeNumber(), 0),
  extraUsers: settingOr('SEED_USERS', wholeNumber(), 0),
  extraHubs: settingOr('SEED_HUBS', wholeNumber(), 0),
};

/** Reads all settings of the admin API; `docs/api.md` explains each. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const { dataFolder, ...settings } = read(table, variables, ({ port, metricsPort }) =>
    metricsPort === port && port > 0
      ? ['METRICS_PORT must be another than PORT, as everybody can reach that one']
      : [],
  );
  return { ...settings, ...filesIn(dataFolder) };
}

export type Settings = ReturnType<typeof readSettings>;

/** Reads where the API keeps its rows, and how a command reaches the process that has them. */
export function readPlace(variables: NodeJS.ProcessEnv) {
  const { dataFolder, ...settings } = read(place, variables);
  return { ...settings, ...filesIn(dataFolder) };
}

const filesIn = (folder: string) => ({
  databaseFolder: path.join(folder, 'database'),
  operatorFile: path.join(folder, 'api.operator.json'),
  identityOperatorFile: path.join(folder, 'identity.operator.json'),
});
