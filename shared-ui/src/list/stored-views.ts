import { type NamedView, parseViews } from '../list-index/named-view.ts';
import { lastSubject } from '../session/subject.ts';
import { attempt } from '../storage/attempt.ts';
import { storedValue } from '../storage/stored-value.ts';
import { useValue } from '../value/use-value.ts';

/** The user's views by the list's name, stored on this device. */
const views = storedValue<Readonly<Record<string, unknown>>>(
  () => `console.views:${lastSubject()}`,
  (stored) => {
    const record: unknown = attempt(() => JSON.parse(stored ?? '{}'));
    return typeof record === 'object' && record !== null ? { ...record } : {};
  },
);

/** Returns the user's views of a list; re-renders when they change, even in another tab. */
export function useStoredViews(list: string): readonly NamedView[] {
  return parseViews(useValue(views)[list]);
}

export function storeViews(list: string, kept: readonly NamedView[]): void {
  views.store({ ...views.get(), [list]: kept });
}
