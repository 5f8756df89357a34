import path from 'node:path';
import { isPackaged } from '@console/shared-node/folders.ts';
import {
  readSettings as read,
  required,
  setting,
  settingOr,
  wrapWords,
} from '@console/shared-node/settings.ts';
import {
  databaseUrl,
  hosts,
  issuer,
  logLevel,
  networks,
  origins,
  portNumber,
  textThat,
  trueOrFalse,
  wholeNumber,
} from '@console/shared-node/values.ts';
import { pipe, regex, string, transform } from 'valibot';

/** The path of the calls at the API's own address; the console's `adminEndpoint`. */
export const adminEndpoint = '/api/admin';

/** The path at which the release service asks whether the account of a token still exists. */
export const accountPath = `${adminEndpoint}/account`;

const collector = pipe(
  textThat(
    'must be an address that begins with http:// or https://',
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  ),
  transform((text) => text.replace(/\/$/, '')),
);

/** `<name>=<value>, …`, each value percent-encoded. */
const collectorHeaders = pipe(
  string(),
  // The values may be secret, so they are not repeated.
  regex(/^(\s*[\w-]+=[^,\s]*\s*(,|$))*$/, 'must be <name>=<value>, separated by commas'),
  transform((text) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)=([^,\s]*)/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        decodeURIComponent(value),
      ]),
    ),
  ),
);

const databaseTable = {
  dataFolder: settingOr('DATA_FOLDER', string(), '.data'),
  databaseUrl: setting('DATABASE_URL', databaseUrl),
};

const table = {
  ...databaseTable,
  port: settingOr('PORT', portNumber, 9010),
  host: settingOr('HOST', string(), 'localhost'),
  /** Names by which clients reach the API, in addition to the names and addresses of this machine. */
  hosts: settingOr('HOSTS', hosts, ''),
  /** 0 if metrics are not served. */
  metricsPort: settingOr('METRICS_PORT', portNumber, 0),
  metricsHost: settingOr('METRICS_HOST', string(), 'localhost'),
  logLevel: settingOr('LOG_LEVEL', logLevel, 'info'),
  issuer: required('ISSUER', issuer),
  audience: settingOr('AUDIENCE', string(), 'platform-admin-api'),
  /** The audience of release tokens; the release service asks whether their accounts still exist. */
  releaseAudience: settingOr('RELEASE_AUDIENCE', string(), 'console-releases'),
  clockToleranceSeconds: settingOr('CLOCK_TOLERANCE_SECONDS', wholeNumber({ most: 300 }), 5),
  consoleOrigins: required('CONSOLE_ORIGIN', origins),
  bodyLimitBytes: settingOr(
    'BODY_LIMIT_BYTES',
    wholeNumber({ least: 1024, most: 16 * 1024 * 1024 }),
    64 * 1024,
  ),
  requestsPerMinute: settingOr('RATE_LIMIT_PER_MINUTE', wholeNumber(), 30_000),
  /** How many whole months of the audit trail are kept before the current one. */
  auditMonths: settingOr('AUDIT_MONTHS', wholeNumber({ least: 1, most: 1200 }), 24),
  /** Whether the lines of the audit trail in the log have names, addresses and reasons. */
  auditLogNames: settingOr('AUDIT_LOG_NAMES', trueOrFalse, 'false'),
  /** The number of invalid bearer tokens that one address may send in a minute. */
  sourceTriesPerMinute: settingOr('TOKEN_SOURCE_TRIES', wholeNumber({ least: 1 }), 300),
  /** Proxies that are trusted to name the source of a request; by default none. */
  trustedProxies: settingOr('TRUSTED_PROXIES', networks, ''),
  /** The collector of traces and metrics, by OTLP/HTTP; without it, nothing is collected. */
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', collector),
  otlpHeaders: settingOr('OTEL_EXPORTER_OTLP_HEADERS', collectorHeaders, ''),
  serviceName: settingOr('OTEL_SERVICE_NAME', string(), 'console-api'),
  metricsIntervalMs: settingOr('OTEL_METRIC_EXPORT_INTERVAL', wholeNumber({ least: 100 }), 60_000),
  heartbeatSeconds: settingOr('HEARTBEAT_SECONDS', wholeNumber({ least: 1, most: 3600 }), 15),
  streamsPerCaller: settingOr('STREAMS_PER_CALLER', wholeNumber({ least: 1 }), 30),
  /** How long the API accepts requests after `/readyz` has reported that the API will stop. */
  stopDelaySeconds: settingOr('STOP_DELAY_SECONDS', wholeNumber({ most: 60 }), 0),
  /** Whether the API belongs to a local platform: it uses the provider's accounts, and creates sample rows. */
  isLocalPlatform: settingOr('LOCAL_PLATFORM', trueOrFalse, 'false'),
  extraTenants: settingOr('SEED_TENANTS', wholeNumber(), 0),
  extraUsers: settingOr('SEED_USERS', wholeNumber(), 0),
  extraHubs: settingOr('SEED_HUBS', wholeNumber(), 0),
};

/** The names of all settings. */
const variables = Object.values(table).map(({ variable }) => variable);

/** The help of the API's program. */
export const usage = `npm run api              runs the admin API until it is stopped
npm run api -- --check   checks the settings, and asks the provider of ISSUER for its keys

The settings are environment variables; docs/api.md explains them. ISSUER and CONSOLE_ORIGIN are required.
${wrapWords(variables)}`;

/** Reads all settings of the admin API; `docs/api.md` explains each. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const { dataFolder, ...settings } = read(table, environment, (found) => [
    ...(found.metricsPort === found.port && found.port > 0
      ? ['METRICS_PORT must differ from PORT, which may be reachable from outside']
      : []),
    ...missingDatabase(found),
  ]);
  return { ...settings, ...filesIn(dataFolder) };
}

export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings of the API's database. Adds the file by which commands reach the process that has it open. */
export function readDatabaseSettings(variables: NodeJS.ProcessEnv) {
  const { dataFolder, ...settings } = read(databaseTable, variables, missingDatabase);
  return { ...settings, ...filesIn(dataFolder) };
}

/** The package of the API has no embedded database. */
const missingDatabase = ({ databaseUrl: address }: { readonly databaseUrl: string | undefined }) =>
  isPackaged && address === undefined
    ? ['DATABASE_URL must name a PostgreSQL server, because this package has no embedded database']
    : [];

const filesIn = (folder: string) => ({
  databaseFolder: path.join(folder, 'database'),
  operatorFile: path.join(folder, 'api.operator.json'),
  identityOperatorFile: path.join(folder, 'identity.operator.json'),
});
