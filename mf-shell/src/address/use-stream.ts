import { useLayoutEffect, useState } from 'react';
import type { Observable } from 'rxjs';

/** The latest value of a stream, `initial` until there is one. */
export function useStream<Value, Initial extends Value | undefined = Value>(
  stream: Observable<Value>,
  initial: Initial,
): Value | Initial {
  const [value, setValue] = useState(() => replayed(stream, initial));
  // Before paint, so that what came since the first rendering shows no frame without it.
  useLayoutEffect(() => {
    const subscription = stream.subscribe((next) => setValue(() => next));
    return () => subscription.unsubscribe();
  }, [stream]);
  return value;
}

function replayed<Value, Initial>(stream: Observable<Value>, initial: Initial): Value | Initial {
  let latest: Value | Initial = initial;
  stream
    .subscribe((value) => {
      latest = value;
    })
    .unsubscribe();
  return latest;
}
