import type { Permission } from './permission.ts';

const KEY = 'console.expected-permissions';

/** What the person held last time, so that things may start early. It never grants anything. */
export function expectedPermissions(subject: string): ReadonlySet<Permission> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    if (!('subject' in kept) || kept.subject !== subject || !('names' in kept)) return undefined;
    if (!Array.isArray(kept.names)) return undefined;
    return new Set(kept.names.filter((name) => typeof name === 'string'));
  } catch {
    return undefined;
  }
}

export function keepExpected(subject: string | undefined, held: ReadonlySet<Permission>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ subject, names: [...held] }));
  } catch {
    // A full storage: nothing starts early next time.
  }
}

export function forgetExpected(): void {
  localStorage.removeItem(KEY);
}
