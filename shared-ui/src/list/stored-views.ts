import { type NamedView, parseViews } from '../list-index/named-view.ts';
import { lastSubject } from '../session/subject.ts';
import { attempt } from '../storage/attempt.ts';
import { storedValue } from '../storage/stored-value.ts';
import { useValue } from '../value/use-value.ts';

/** The views by the list's name, stored on this device, per user. */
const views = storedValue<Readonly<Record<string, unknown>>>(
  () => `console.views:${lastSubject()}`,
  (stored) => {
    const record: unknown = attempt(() => JSON.parse(stored ?? '{}'));
    return typeof record === 'object' && record !== null ? { ...record } : {};
  },
);

/** Returns the user's views of a list; re-renders when they change, in another tab too. */
export function useStoredViews(list: string): readonly NamedView[] {
  return parseViews(useValue(views)[list]);
}

export function storeViews(list: string, kept: readonly NamedView[]): void {
  views.store({ ...views.get(), [list]: kept });
}
