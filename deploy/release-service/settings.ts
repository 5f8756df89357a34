import { environment } from '@console/platform/process/environment.ts';
import { readSettings as readReportSettings } from '../reports/settings.ts';

/** Everything about the release service that a deployment decides, reports included. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const { text, optional, count, checked, wrong } = environment(variables);
  const id = optional('INTROSPECTION_CLIENT_ID');
  const secret = optional('INTROSPECTION_CLIENT_SECRET');
  if ((id === undefined) !== (secret === undefined)) {
    wrong.push(
      'INTROSPECTION_CLIENT_ID and INTROSPECTION_CLIENT_SECRET go together: one is missing',
    );
  }
  const releases = {
    /** Of tokens that were given out for releases: no page has one. */
    releaseAudience: text('RELEASE_AUDIENCE', 'console-releases'),
    /** What signs people in from a terminal. */
    releaseClientId: text('RELEASE_CLIENT_ID', 'console-release'),
    /** The service's own client at the provider, by which it asks about tokens (RFC 7662). */
    introspectionClient: id && secret ? { id, secret } : undefined,
    /** Of one person, or one machine: each is a process of its own. */
    commandsPerHour: count('COMMANDS_PER_HOUR', 120, { least: 1 }),
  };
  return checked({ ...readReportSettings(variables), ...releases });
}

export type Settings = ReturnType<typeof readSettings>;
