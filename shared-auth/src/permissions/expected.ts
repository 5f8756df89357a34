import { type Permission, permissionsIn } from './permission.ts';

/** Where it is kept what the person held last time, and which lists they read first. */
const EXPECTED = 'console.expected-permissions';

/** What a visit may expect of a person. It never grants anything: things only start early by it. */
interface Expected {
  readonly held: ReadonlySet<Permission>;
  /** By place, the path of the list that is read there first. */
  readonly lists: ReadonlyMap<string, string>;
}

/** What was kept of this very person; undefined for anybody else. */
export function expectedOf(subject: string): Expected | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(EXPECTED) ?? 'null');
    const { subject: whose, names, lists = {} } = Object(kept);
    if (whose !== subject || !Array.isArray(names)) return undefined;
    const paths = Object.entries(lists).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { held: permissionsIn(names), lists: new Map(paths) };
  } catch {
    return undefined;
  }
}

/** Keeps what the person holds. With other permissions they may be shown other lists. */
export function keepExpected(subject: string, held: ReadonlySet<Permission>): void {
  const before = expectedOf(subject);
  const same = before?.held.size === held.size && [...held].every((name) => before.held.has(name));
  keep(subject, { held, lists: same ? before.lists : new Map() });
}

/** Keeps which list was read first at a place, for a person whose permissions are kept. */
export function keepList(subject: string, place: string, path: string): void {
  const expected = expectedOf(subject);
  if (!expected || expected.lists.get(place) === path) return;
  keep(subject, { ...expected, lists: new Map(expected.lists).set(place, path) });
}

function keep(subject: string, { held, lists }: Expected): void {
  const kept = { subject, names: [...held], lists: Object.fromEntries(lists) };
  try {
    localStorage.setItem(EXPECTED, JSON.stringify(kept));
  } catch {
    // A full storage: nothing starts early next time.
  }
}

export function forgetExpected(): void {
  localStorage.removeItem(EXPECTED);
}
