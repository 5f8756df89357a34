/** An observable value. React components read it with `useValue`. */
export interface Value<Content> {
  /** Returns the current content: the same object until it changes. */
  readonly get: () => Content;
  /** Calls the listener after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that its owner can set; others can only read it. */
export interface OwnValue<Content> extends Value<Content> {
  readonly set: (next: Content) => void;
}

/** Sets the current content immediately, and later content until the returned function is called. */
type Source<Content> = (set: (next: Content) => void) => () => void;

/** Creates a value that is set or follows a source. Without listeners, `get` reads the source. */
export function createValue<Content>(
  initial: Content,
  source?: Source<Content>,
): OwnValue<Content> {
  const listeners = new Set<() => void>();
  let content = initial;
  let unfollow: (() => void) | undefined;
  const set = (next: Content) => {
    if (Object.is(content, next)) return;
    content = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    set,
    get: () => {
      // Without listeners the source is not followed, so read it now.
      if (listeners.size === 0) source?.(set)();
      return content;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) unfollow = source?.(set);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unfollow?.();
      };
    },
  };
}

/** A stream like those of RxJS; if it replays its content, the value has the content immediately. */
interface Stream<Content> {
  readonly subscribe: (next: (content: Content) => void) => { readonly unsubscribe: () => void };
}

/** Returns a value with the latest content of a stream, or with `initial` before the first content. */
export function streamValue<Content, Initial extends Content | undefined = Content>(
  stream: Stream<Content>,
  initial: Initial,
): Value<Content | Initial> {
  return createValue<Content | Initial>(initial, (set) => {
    const subscription = stream.subscribe(set);
    return () => subscription.unsubscribe();
  });
}

/** Returns a value that is true while a media query matches. */
export function mediaValue(query: string): Value<boolean> {
  let list: MediaQueryList | undefined;
  return createValue(false, (set) => {
    // Created only once, because browsers keep every MediaQueryList. jsdom has no matchMedia.
    list ??= globalThis.matchMedia?.(query);
    const update = () => set(list?.matches ?? false);
    update();
    list?.addEventListener('change', update);
    return () => list?.removeEventListener('change', update);
  });
}
