import path from 'node:path';
import { environment } from '@console/platform/process/environment.ts';
import { placeNamed } from '../release/bucket/address.ts';

/** Everything about the receiver of reports that a deployment decides. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const { text, optional, count, port, ...read } = environment(variables);
  const dataFolder = text('DATA_FOLDER', '.data');
  return read.checked({
    port: port(9012),
    logLevel: read.logLevel('warn'),
    /** Of the service itself, and of the console unless that is elsewhere. */
    dataFolder,
    /** The console whose versions are reported: a folder, or such as `s3://console/prod`. */
    deployment: placeNamed(text('DEPLOYMENT', dataFolder)),
    databaseUrl: read.databaseUrl(),
    databaseFolder: path.join(dataFolder, 'reports'),
    operatorFile: path.join(dataFolder, 'reports.operator.json'),
    /** Without it, the one that the console's pages sign in at. */
    issuer: optional('ISSUER'),
    audience: text('AUDIENCE', 'platform-admin-api'),
    clockToleranceSeconds: count('CLOCK_TOLERANCE_SECONDS', 5),
    /** Of this project's API; without it pages' tokens are shown to the API that the pages call. */
    apiAddress: read.address('API_ADDRESS'),
    /** Tokens that are refused, which may come from one address in a minute. */
    sourceTriesPerMinute: count('TOKEN_SOURCE_TRIES', 300, { least: 1 }),
    /** Proxies whose word is taken for where a request comes from; none, or it would be anybody's. */
    trustedProxies: read.networks('TRUSTED_PROXIES'),
  });
}

export type Settings = ReturnType<typeof readSettings>;
