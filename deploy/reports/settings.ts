import path from 'node:path';
import { environment } from '../platform/process/environment.ts';
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
  });
}

export type Settings = ReturnType<typeof readSettings>;
