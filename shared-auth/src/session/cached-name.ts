const KEY = 'console.known-name';

/** The name of the last person's profile: a return visit has it without asking the provider. */
export function cachedName(subject: string): string | undefined {
  try {
    const cached: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof cached !== 'object' || cached === null) return undefined;
    if (!('subject' in cached) || cached.subject !== subject) return undefined;
    return 'name' in cached && typeof cached.name === 'string' ? cached.name : undefined;
  } catch {
    return undefined;
  }
}

/** Loads the profile's name. It is a nicety, so it may fail without anybody being told. */
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

/** The person has signed out. */
export function forgetCachedName(): void {
  localStorage.removeItem(KEY);
}
