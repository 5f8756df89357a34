/** Something that changes, and tells who listens that it did. React has `useValue` for it. */
export interface Value<Content> {
  /** The content at this moment: the same object until it changes. */
  readonly get: () => Content;
  /**
   * Calls back after each change.
   *
   * @returns what ends that
   */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value of one's own: others may only read it. */
export interface OwnValue<Content> extends Value<Content> {
  readonly set: (next: Content) => void;
}

/**
 * What a value follows: it sets the content of the moment at once, each later one while somebody
 * listens, and gives back what ends that.
 */
type Source<Content> = (set: (next: Content) => void) => () => void;

/** A value that is set, or that follows a source; without a listener it only looks there. */
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
      // While nobody listens nothing says that it changed.
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

/** What can be listened to as RxJS has it; with a replayed content the value has it at once. */
interface Stream<Content> {
  readonly subscribe: (next: (content: Content) => void) => { readonly unsubscribe: () => void };
}

/** The latest content of a stream, `initial` until there is one. */
export function streamValue<Content, Initial extends Content | undefined = Content>(
  stream: Stream<Content>,
  initial: Initial,
): Value<Content | Initial> {
  return createValue<Content | Initial>(initial, (set) => {
    const subscription = stream.subscribe(set);
    return () => subscription.unsubscribe();
  });
}

/** Whether a media query holds. */
export function mediaValue(query: string): Value<boolean> {
  let list: MediaQueryList | undefined;
  return createValue(false, (set) => {
    // Only one: the browser keeps each that was made. jsdom has no matchMedia.
    list ??= globalThis.matchMedia?.(query);
    const look = () => set(list?.matches ?? false);
    look();
    list?.addEventListener('change', look);
    return () => list?.removeEventListener('change', look);
  });
}
