import { session$ } from '@console/shared-auth';
import { createValue } from '../contract/value.ts';
import { attempt } from './attempt.ts';

/**
 * Creates a value that is kept in `localStorage`. From its first listener on, it follows changes in other tabs: a
 * listener for each mounted screen would cost more.
 */
export function storedValue<Content>(
  keyOf: () => string,
  parse: (text: string | null | undefined) => Content,
) {
  let text: string | null | undefined;
  let isFollowed = false;
  const value = createValue(parse(undefined));
  const read = () => {
    const stored = attempt(() => localStorage.getItem(keyOf()));
    if (stored !== text) value.set(parse(stored));
    text = stored;
  };
  const follow = () => {
    isFollowed = true;
    // The user, whose id may be part of the key, may become known only later.
    session$.subscribe(read);
    window.addEventListener('storage', ({ key }) => {
      if (key === keyOf()) read();
    });
  };
  return {
    get: () => {
      if (!isFollowed) read();
      return value.get();
    },
    subscribe: (listener: () => void) => {
      if (!isFollowed) follow();
      read();
      return value.subscribe(listener);
    },
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
