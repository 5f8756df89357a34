import { environment } from '../platform/process/environment.ts';
import { readSettings as readReportSettings } from '../reports/settings.ts';

/** Everything about the release service that a deployment decides, reports included. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const { text, count, checked } = environment(variables);
  const releases = {
    /** Of tokens that were given out for releases: no page has one. */
    releaseAudience: text('RELEASE_AUDIENCE', 'console-releases'),
    /** What signs people in from a terminal. */
    releaseClientId: text('RELEASE_CLIENT_ID', 'console-release'),
    /** Of one person, or one machine: each is a process of its own. */
    commandsPerHour: count('COMMANDS_PER_HOUR', 120, { least: 1 }),
  };
  return checked({ ...readReportSettings(variables), ...releases });
}

export type Settings = ReturnType<typeof readSettings>;
