import { useEffect, useState } from 'react';

/** Returns whether the component is mounted, or the condition holds, for longer than these milliseconds. */
export function useLasted(delayMs: number, condition = true): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setLasted(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [delayMs, condition]);
  return lasted;
}
