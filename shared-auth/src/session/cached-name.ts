const KEY = 'console.known-name';

/** Returns the cached profile name, so that a return visit does not ask the provider. */
export function cachedName(subject: string): string | undefined {
  try {
    const cached = Object(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return cached.subject === subject && typeof cached.name === 'string' ? cached.name : undefined;
  } catch {
    return undefined;
  }
}

/** Loads and caches the profile's name. Failures are ignored, because the name is optional. */
export async function loadName(
  subject: string,
  load: () => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    const name = await load();
    if (name !== undefined) localStorage.setItem(KEY, JSON.stringify({ subject, name }));
    return name;
  } catch {
    return undefined;
  }
}

export function forgetCachedName(): void {
  localStorage.removeItem(KEY);
}
