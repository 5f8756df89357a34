import {
  readSettings as read,
  setting,
  settingOr,
  wrapWords,
} from '@console/shared-node/settings.ts';
import { wholeNumber } from '@console/shared-node/values.ts';
import { string } from 'valibot';
import { reportTable, withLocations } from '../reports/settings.ts';

const table = {
  ...reportTable,
  /** Audience of release tokens, which no page has. */
  releaseAudience: settingOr('RELEASE_AUDIENCE', string(), 'console-releases'),
  /** The client with which publishers sign in from a terminal. */
  releaseClientId: settingOr('RELEASE_CLIENT_ID', string(), 'console-release'),
  clientId: setting('INTROSPECTION_CLIENT_ID', string()),
  clientSecret: setting('INTROSPECTION_CLIENT_SECRET', string()),
  /** Limit for one user or machine, because each command starts a process. */
  commandsPerHour: settingOr('COMMANDS_PER_HOUR', wholeNumber({ least: 1 }), 120),
};

/** The help of the service's program. */
export const usage = `npm run release-service              runs the release service until it is stopped
npm run release-service -- --check   checks the settings, and asks the console's provider for its keys

The settings are environment variables; deploy/release-service/README.md explains them.
${wrapWords(Object.values(table).map(({ variable }) => variable))}`;

/** Reads all settings of the release service, including those of reports. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const {
    clientId: id,
    clientSecret: secret,
    ...settings
  } = read(table, variables, ({ clientId, clientSecret }) =>
    (clientId === undefined) === (clientSecret === undefined)
      ? []
      : ['INTROSPECTION_CLIENT_ID and INTROSPECTION_CLIENT_SECRET go together: one is missing'],
  );
  return {
    ...withLocations(settings),
    /** The service's own client at the provider, for token introspection (RFC 7662). */
    introspectionClient: id && secret ? { id, secret } : undefined,
  };
}

export type Settings = ReturnType<typeof readSettings>;
