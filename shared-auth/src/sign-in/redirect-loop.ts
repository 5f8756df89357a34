const KEY = 'console.sign-in-departures';

/** More departures than these, within these milliseconds, are a loop. */
const DEPARTURES_ALLOWED = 3;
const WITHIN_MS = 30_000;

/**
 * Counts a departure for the sign-in page that nobody has asked for.
 *
 * @returns whether it may be made; after a `loop` the count begins anew, as the person goes on
 */
export function countDeparture(storage: Storage, now: number): 'allowed' | 'loop' {
  const recent = read(storage).filter((time) => time <= now && now - time < WITHIN_MS);
  if (recent.length >= DEPARTURES_ALLOWED) {
    storage.removeItem(KEY);
    return 'loop';
  }
  storage.setItem(KEY, JSON.stringify([...recent, now]));
  return 'allowed';
}

function read(storage: Storage): number[] {
  try {
    const times: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
}
