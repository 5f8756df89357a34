import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { Value } from '../contract/value.ts';

/** The content of a value; draws again, before anything is painted, when it changes. */
export function useValue<Content>(value: Value<Content>): Content {
  return useSyncExternalStore(value.subscribe, value.get);
}

/** The content of a value, drawn again after what the person waits for. */
export function useLaterValue<Content>(value: Value<Content>): Content {
  const [content, setContent] = useState(value.get);
  useEffect(() => {
    const follow = () => startTransition(() => setContent(value.get));
    follow();
    return value.subscribe(follow);
  }, [value]);
  return content;
}
