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
import { parsePlace } from '../release/store/place.ts';

/** Settings of the receiver of reports. */
export const reportTable = {
  port: settingOr('PORT', portNumber, 9012),
  logLevel: settingOr('LOG_LEVEL', logLevel, 'warn'),
  /** Of the service itself, and of the console unless that is elsewhere. */
  dataFolder: settingOr('DATA_FOLDER', string(), '.data'),
  /** The console whose versions are reported: a folder, or such as `s3://console/prod`. */
  deployment: setting('DEPLOYMENT', string()),
  databaseUrl: setting('DATABASE_URL', databaseUrl),
  /** Without it, the one that the console's pages sign in at. */
  issuer: setting('ISSUER', string()),
  audience: settingOr('AUDIENCE', string(), 'platform-admin-api'),
  clockToleranceSeconds: settingOr('CLOCK_TOLERANCE_SECONDS', wholeNumber(), 5),
  /** Of this project's API; without it pages' tokens are shown to the API that the pages call. */
  apiAddress: setting('API_ADDRESS', serverAddress),
  /** Tokens that are refused, which may come from one address in a minute. */
  sourceTriesPerMinute: settingOr('TOKEN_SOURCE_TRIES', wholeNumber({ least: 1 }), 300),
  /** Proxies that are trusted to name the source of a request; by default none. */
  trustedProxies: settingOr('TRUSTED_PROXIES', networks, ''),
};

/** Reads all settings of the receiver of reports. */
export const readSettings = (variables: NodeJS.ProcessEnv) =>
  withPlaces(read(reportTable, variables));

/** Adds the console's place, and where the receiver keeps its files. */
export const withPlaces = <
  Read extends { readonly dataFolder: string; readonly deployment: string | undefined },
>(
  settings: Read,
) => ({
  ...settings,
  place: parsePlace(settings.deployment ?? settings.dataFolder),
  databaseFolder: path.join(settings.dataFolder, 'reports'),
  operatorFile: path.join(settings.dataFolder, 'reports.operator.json'),
});

export type Settings = ReturnType<typeof readSettings>;
