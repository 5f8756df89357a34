const KEY = 'console.sign-in-bounces';

/** So many departures for the sign-in page by themselves within so many milliseconds are a loop. */
const MOST = 3;
const WITHIN = 30_000;

/**
 * Counts a departure for the sign-in page that nobody has asked for.
 *
 * @returns whether it may be made; after a `no` the count begins anew, as the person goes on
 */
export function mayBounce(storage: Storage, now: number): 'yes' | 'no' {
  const recent = read(storage).filter((time) => time <= now && now - time < WITHIN);
  if (recent.length >= MOST) {
    storage.removeItem(KEY);
    return 'no';
  }
  storage.setItem(KEY, JSON.stringify([...recent, now]));
  return 'yes';
}

function read(storage: Storage): number[] {
  try {
    const times: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
}
