import { type Permission, permissionsIn } from './permission.ts';

/** Key of the record of the user's last permissions and first lists. */
const EXPECTED = 'console.expected-permissions';

/** Data of the user's last visit. It never grants anything; it only lets requests start early. */
interface Expected {
  readonly held: ReadonlySet<Permission>;
  /** Path of the first list, by the first segment of the page's path. */
  readonly lists: ReadonlyMap<string, string>;
}

/** Reads the record of this user; returns undefined if the record is another user's. */
export function readExpected(subject: string): Expected | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(EXPECTED) ?? 'null');
    const { subject: owner, names, lists = {} } = Object(kept);
    if (owner !== subject || !Array.isArray(names)) return undefined;
    const paths = Object.entries(lists).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { held: permissionsIn(names), lists: new Map(paths) };
  } catch {
    return undefined;
  }
}

/** Stores the user's permissions. Drops the lists if the permissions changed. */
export function saveExpected(subject: string, held: ReadonlySet<Permission>): void {
  const before = readExpected(subject);
  const same = before?.held.size === held.size && [...held].every((name) => before.held.has(name));
  save(subject, { held, lists: same ? before.lists : new Map() });
}

/** Stores the first list for a segment of the page's path, if the user's permissions are stored. */
export function saveList(subject: string, segment: string, path: string): void {
  const expected = readExpected(subject);
  if (!expected || expected.lists.get(segment) === path) return;
  save(subject, { ...expected, lists: new Map(expected.lists).set(segment, path) });
}

function save(subject: string, { held, lists }: Expected): void {
  const kept = { subject, names: [...held], lists: Object.fromEntries(lists) };
  try {
    localStorage.setItem(EXPECTED, JSON.stringify(kept));
  } catch {
    // The storage is full: the next visit prefetches nothing.
  }
}

export function removeExpected(): void {
  localStorage.removeItem(EXPECTED);
}
