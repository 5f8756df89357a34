import { useSyncExternalStore } from 'react';
import type { Value } from '../contract/value.ts';

/** The content of a value; draws again, before anything is painted, when it changes. */
export function useValue<Content>(value: Value<Content>): Content {
  return useSyncExternalStore(value.subscribe, value.get);
}
