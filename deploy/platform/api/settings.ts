import path from 'node:path';
import { environment } from '../process/environment.ts';

/** Where the calls are, below the API's own address: `adminEndpoint` of the console. */
export const adminEndpoint = '/api/admin';

/** Everything about the admin API that a deployment decides. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const { text, optional, count, port, list, networks } = environment(variables);
  return {
    port: port(9010),
    logLevel: text('LOG_LEVEL', 'warn'),
    databaseUrl: optional('DATABASE_URL'),
    databaseFolder: path.join(text('DATA_FOLDER', '.data'), 'database'),
    operatorFile: path.join(text('DATA_FOLDER', '.data'), 'api.operator.json'),
    identityOperatorFile: path.join(text('DATA_FOLDER', '.data'), 'identity.operator.json'),
    issuer: text('ISSUER', 'http://localhost:9011/realms/platform'),
    audience: text('AUDIENCE', 'platform-admin-api'),
    clockToleranceSeconds: count('CLOCK_TOLERANCE_SECONDS', 5),
    consoleOrigins: list('CONSOLE_ORIGIN', 'http://localhost:9000'),
    bodyLimitBytes: count('BODY_LIMIT_BYTES', 64 * 1024),
    requestsPerMinute: count('RATE_LIMIT_PER_MINUTE', 30_000),
    /** Bearer tokens that are not the issuer's, which may come from one address in a minute. */
    sourceTriesPerMinute: count('TOKEN_SOURCE_TRIES', 300),
    /** Proxies whose word is taken for where a request comes from; none, or it would be anybody's. */
    trustedProxies: networks('TRUSTED_PROXIES'),
    heartbeatSeconds: count('HEARTBEAT_SECONDS', 15),
    streamsPerCaller: count('STREAMS_PER_CALLER', 30),
    extraTenants: count('SEED_TENANTS', 0),
    extraUsers: count('SEED_USERS', 0),
  };
}

export type Settings = ReturnType<typeof readSettings>;
