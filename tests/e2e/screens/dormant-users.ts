import type { StoredUser } from './somebody-else.ts';

/** Who of a hub has not signed in since a month. */
interface Dormant {
  /** 2025-11 */
  readonly month: string;
  /** In order of the alphabet. */
  readonly names: readonly string[];
}

/** 2025-11-30, where the browser is. */
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
