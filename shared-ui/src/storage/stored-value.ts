import { session$ } from '@console/shared-auth';
import { createValue } from '../contract/value.ts';
import { attempt } from './attempt.ts';

/** Creates a value that is kept in `localStorage`, and follows changes in other tabs. */
export function storedValue<Content>(
  keyOf: () => string,
  parse: (text: string | null | undefined) => Content,
) {
  let text: string | null | undefined;
  const value = createValue(parse(undefined), (set) => {
    const read = () => {
      const stored = attempt(() => localStorage.getItem(keyOf()));
      if (stored !== text) set(parse(stored));
      text = stored;
    };
    const changed = ({ key }: StorageEvent) => {
      if (key === keyOf()) read();
    };
    read();
    // The user, whose id may be part of the key, may become known only later.
    const session = session$.subscribe(read);
    window.addEventListener('storage', changed);
    return () => {
      session.unsubscribe();
      window.removeEventListener('storage', changed);
    };
  });
  return {
    ...value,
    store: (content: Content, record: unknown = content) => {
      attempt(() => {
        const written = JSON.stringify(record);
        localStorage.setItem(keyOf(), written);
        text = written;
      });
      // If the storage is full or blocked, the value lasts until the user leaves the page.
      value.set(content);
    },
  };
}
