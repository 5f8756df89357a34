import path from 'node:path';
import { environment } from '../process/environment.ts';

/** Where the calls are, below the API's own address: `adminEndpoint` of the console. */
export const adminEndpoint = '/api/admin';

/** Where the release service asks about the accounts of its tokens. */
export const accountPath = `${adminEndpoint}/account`;

/** Everything about the admin API that a deployment decides; `docs/api.md` explains each. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const read = environment(variables);
  const { text, count, flag } = read;
  const port = read.port(9010);
  const metricsPort = count('METRICS_PORT', 0, { most: 65_535 });
  if (metricsPort === port && port > 0) {
    read.wrong.push('METRICS_PORT must be another than PORT, as everybody can reach that one');
  }
  return read.checked({
    ...placeIn(read),
    port,
    host: text('HOST', 'localhost'),
    /** By which clients name it, beside the names of this machine and its address. */
    hosts: read.hosts('HOSTS'),
    /** 0 for none. */
    metricsPort,
    metricsHost: text('METRICS_HOST', 'localhost'),
    logLevel: read.logLevel('info'),
    issuer: read.issuer('ISSUER'),
    audience: text('AUDIENCE', 'platform-admin-api'),
    /** Of release tokens, whose accounts the release service asks about. */
    releaseAudience: text('RELEASE_AUDIENCE', 'console-releases'),
    clockToleranceSeconds: count('CLOCK_TOLERANCE_SECONDS', 5, { most: 300 }),
    consoleOrigins: read.origins('CONSOLE_ORIGIN'),
    bodyLimitBytes: count('BODY_LIMIT_BYTES', 64 * 1024, { least: 1024, most: 16 * 1024 * 1024 }),
    requestsPerMinute: count('RATE_LIMIT_PER_MINUTE', 30_000),
    /** Bearer tokens that are not the issuer's, which may come from one address in a minute. */
    sourceTriesPerMinute: count('TOKEN_SOURCE_TRIES', 300, { least: 1 }),
    /** Proxies whose word is taken for where a request comes from; none, or it would be anybody's. */
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    heartbeatSeconds: count('HEARTBEAT_SECONDS', 15, { least: 1, most: 3600 }),
    streamsPerCaller: count('STREAMS_PER_CALLER', 30, { least: 1 }),
    /** How long it takes requests after it has said that it is not ready any more. */
    stopDelaySeconds: count('STOP_DELAY_SECONDS', 0, { most: 60 }),
    /** Beside the provider of a local platform: its accounts, and rows to look at. */
    isLocalPlatform: flag('LOCAL_PLATFORM', false),
    extraTenants: count('SEED_TENANTS', 0),
    extraUsers: count('SEED_USERS', 0),
    extraHubs: count('SEED_HUBS', 0),
  });
}

export type Settings = ReturnType<typeof readSettings>;

/** Where the API keeps its rows, and how a command reaches the process that has them. */
export function readPlace(variables: NodeJS.ProcessEnv) {
  const read = environment(variables);
  return read.checked(placeIn(read));
}

function placeIn({ text, databaseUrl }: ReturnType<typeof environment>) {
  const folder = text('DATA_FOLDER', '.data');
  return {
    databaseUrl: databaseUrl(),
    databaseFolder: path.join(folder, 'database'),
    operatorFile: path.join(folder, 'api.operator.json'),
    identityOperatorFile: path.join(folder, 'identity.operator.json'),
  };
}
