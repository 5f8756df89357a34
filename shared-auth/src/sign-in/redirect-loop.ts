const KEY = 'console.sign-in-departures';

/** More redirects than this within `WITHIN_MS` are a loop. */
const MAX_REDIRECTS = 3;
const WITHIN_MS = 30_000;

/**
 * Counts an automatic redirect to the sign-in page.
 *
 * @returns whether the redirect is allowed; a `loop` resets the count, so that the user can try again
 */
export function countRedirect(storage: Storage, now: number): 'allowed' | 'loop' {
  const recent = read(storage).filter((time) => time <= now && now - time < WITHIN_MS);
  if (recent.length >= MAX_REDIRECTS) {
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
