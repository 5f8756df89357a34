import type { StoredUser } from './other-administrator.ts';

/** Users of a hub who have not signed in since a month. */
interface Dormant {
  /** Formatted as 2025-11. */
  readonly month: string;
  /** In alphabetical order. */
  readonly names: readonly string[];
}

/** Formats days as 2025-11-30 in the browser's time zone. */
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' });

/** Chooses a month since which some of a hub's users have not signed in, and others have. */
export function dormantUsers(users: readonly StoredUser[], hub: string): Dormant {
  const ofHub = users
    .filter(({ hubName }) => hubName === hub)
    .map(({ firstName, lastName, lastSignInAt: at }) => ({
      name: `${firstName} ${lastName}`,
      month: at ? days.format(Date.parse(at)).slice(0, 7) : '',
    }));
  const months = ofHub.flatMap(({ month }) => month || []).sort();
  const month = months[months.length >> 1] ?? '';
  const dormant = ofHub.filter((user) => user.month < month);
  return { month, names: dormant.map(({ name }) => name).sort() };
}
