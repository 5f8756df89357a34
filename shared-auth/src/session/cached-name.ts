import type { User } from 'oidc-client-ts';
import type { Provider } from '../provider/provider.ts';

const KEY = 'console.known-name';

/** The name of the last person's profile: a return visit has it without asking the provider. */
export function cachedName(subject: string): string | undefined {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof known !== 'object' || known === null) return undefined;
    if (!('subject' in known) || known.subject !== subject || !('name' in known)) return undefined;
    return typeof known.name === 'string' ? known.name : undefined;
  } catch {
    return undefined;
  }
}

/** Loads the profile. It only adds the name, so it may fail without anybody being told. */
export async function loadName(provider: Provider, user: User): Promise<string | undefined> {
  try {
    const name = await provider.profileName(user);
    if (name === undefined) return undefined;
    localStorage.setItem(KEY, JSON.stringify({ subject: user.profile.sub, name }));
    return name;
  } catch {
    return undefined;
  }
}

/** The person has signed out. */
export function forgetName(): void {
  localStorage.removeItem(KEY);
}
