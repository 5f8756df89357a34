import { createValue, mediaValue, streamValue } from './value.ts';

describe('a value', () => {
  test('calls its listeners once per change', () => {
    const value = createValue('light');
    const listener = jest.fn();
    const end = value.subscribe(listener);
    value.set('dark');
    value.set('dark');
    expect(value.get()).toBe('dark');
    expect(listener).toHaveBeenCalledTimes(1);
    end();
    value.set('light');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('a listener may remove itself or another listener while it is called', () => {
    const value = createValue(0);
    const other = jest.fn();
    const endSelf = value.subscribe(() => {
      endSelf();
      endOther();
    });
    const endOther = value.subscribe(other);
    value.set(1);
    value.set(2);
    expect(other.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('follows its source while it has listeners', () => {
    const unfollow = jest.fn();
    let emit: (next: number) => void = () => undefined;
    const value = createValue(0, (set) => {
      emit = set;
      return unfollow;
    });
    const ends = [value.subscribe(() => undefined), value.subscribe(() => undefined)];
    emit(7);
    expect(value.get()).toBe(7);
    ends[0]?.();
    ends[0]?.();
    expect(unfollow).not.toHaveBeenCalled();
    ends[1]?.();
    expect(unfollow).toHaveBeenCalledTimes(1);
  });

  test('without listeners, reads its source on every get', () => {
    let now = 1;
    const value = createValue(0, (set) => {
      set(now);
      return () => undefined;
    });
    expect(value.get()).toBe(1);
    now = 2;
    expect(value.get()).toBe(2);
  });
});

test('streamValue has the initial content, and then the latest content of the stream', () => {
  const readers = new Set<(content: string) => void>();
  const stream = {
    subscribe: (next: (content: string) => void) => {
      readers.add(next);
      return { unsubscribe: () => readers.delete(next) };
    },
  };
  const value = streamValue(stream, undefined);
  expect(value.get()).toBeUndefined();
  const end = value.subscribe(() => undefined);
  for (const reader of readers) reader('new');
  expect(value.get()).toBe('new');
  end();
  expect(readers.size).toBe(0);
});

test('mediaValue follows a media query with a single MediaQueryList', () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  const matchMedia = jest.fn(() => list);
  Reflect.set(window, 'matchMedia', matchMedia);
  const value = mediaValue('(width < 48rem)');
  const listener = jest.fn();
  const end = value.subscribe(listener);
  list.matches = true;
  list.dispatchEvent(new Event('change'));
  expect(value.get()).toBe(true);
  end();
  value.get();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(matchMedia).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'matchMedia');
});
