import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { Value } from '../contract/value.ts';

/** Returns the content of a value; re-renders synchronously when it changes. */
export function useValue<Content>(value: Value<Content>): Content {
  return useSyncExternalStore(value.subscribe, value.get);
}

/** Returns the content of a value; re-renders with low priority when it changes. */
export function useLaterValue<Content>(value: Value<Content>): Content {
  const [content, setContent] = useState(value.get);
  useEffect(() => {
    const follow = () => startTransition(() => setContent(value.get));
    follow();
    return value.subscribe(follow);
  }, [value]);
  return content;
}
