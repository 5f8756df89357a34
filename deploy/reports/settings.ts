import path from 'node:path';
import { readSettings as read, setting, settingOr } from '@console/shared-node/settings.ts';
import {
  databaseUrl,
  logLevel,
  networks,
  portNumber,
  serverAddress,
  wholeNumber,
} from '@console/shared-node/values.ts';
import { string } from 'valibot';
import { parseLocation } from '../release/store/location.ts';

/** Settings of the report receiver. */
export const reportTable = {
  port: settingOr('PORT', portNumber, 9012),
  logLevel: settingOr('LOG_LEVEL', logLevel, 'warn'),
  /** Data folder of the service, and of the console unless `deployment` is set. */
  dataFolder: settingOr('DATA_FOLDER', string(), '.data'),
  /** The console whose versions are reported: a folder, or e.g. `s3://console/prod`. */
  deployment: setting('DEPLOYMENT', string()),
  databaseUrl: setting('DATABASE_URL', databaseUrl),
  /** By default the issuer of the console's pages. */
  issuer: setting('ISSUER', string()),
  audience: settingOr('AUDIENCE', string(), 'platform-admin-api'),
  clockToleranceSeconds: settingOr('CLOCK_TOLERANCE_SECONDS', wholeNumber(), 5),
  /** Address of this project's API; by default, tokens are checked by the API that pages call. */
  apiAddress: setting('API_ADDRESS', serverAddress),
  /** Receives a POST for each version that the console withdraws. */
  withdrawalUrl: setting('WITHDRAWAL_WEBHOOK', serverAddress),
  /** Command line that is run for each version that the console withdraws. */
  withdrawalCommand: setting('WITHDRAWAL_COMMAND', string()),
  /** Limit of invalid tokens from one address in a minute. */
  sourceTriesPerMinute: settingOr('TOKEN_SOURCE_TRIES', wholeNumber({ least: 1 }), 300),
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  trustedProxies: settingOr('TRUSTED_PROXIES', networks, ''),
};

/** Reads all settings of the report receiver. */
export const readSettings = (variables: NodeJS.ProcessEnv) =>
  withLocations(read(reportTable, variables));

/** Adds the console's folder or bucket, and the paths of the receiver's files. */
export const withLocations = <
  Read extends { readonly dataFolder: string; readonly deployment: string | undefined },
>(
  settings: Read,
) => ({
  ...settings,
  location: parseLocation(settings.deployment ?? settings.dataFolder),
  databaseFolder: path.join(settings.dataFolder, 'reports'),
  operatorFile: path.join(settings.dataFolder, 'reports.operator.json'),
});

export type Settings = ReturnType<typeof readSettings>;
