import { session$ } from '@console/shared-auth';
import { createValue } from '../contract/value.ts';
import { type NamedView, parseViews } from '../list-index/named-view.ts';
import { lastSubject } from '../session/subject.ts';
import { useValue } from '../value/use-value.ts';

/** Returns the storage key; views are stored on this device, per user. */
const keyOf = () => `console.views:${lastSubject()}`;

let text: string | null | undefined;

/** The user's views by the list's name. */
const views = createValue<Readonly<Record<string, unknown>>>({}, (set) => {
  const read = () => {
    const stored = attempt(() => localStorage.getItem(keyOf()));
    if (stored !== text) set(parsed(stored));
    text = stored;
  };
  const changed = ({ key }: StorageEvent) => {
    if (key === keyOf()) read();
  };
  read();
  // The user may become known only later.
  const session = session$.subscribe(read);
  window.addEventListener('storage', changed);
  return () => {
    session.unsubscribe();
    window.removeEventListener('storage', changed);
  };
});

/** Returns the user's views of a list; re-renders when they change, in another tab too. */
export function useKeptViews(list: string): readonly NamedView[] {
  return parseViews(useValue(views)[list]);
}

export function keepViews(list: string, kept: readonly NamedView[]): void {
  const next = { ...views.get(), [list]: kept };
  const record = JSON.stringify(next);
  attempt(() => {
    localStorage.setItem(keyOf(), record);
    text = record;
  });
  // If the storage is full or blocked they last until the page is left.
  views.set(next);
}

function parsed(stored: string | null | undefined): Record<string, unknown> {
  const record: unknown = attempt(() => JSON.parse(stored ?? '{}'));
  return typeof record === 'object' && record !== null ? { ...record } : {};
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
