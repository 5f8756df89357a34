import { useEffect, useState } from 'react';

/** Returns how many of the seconds are left; restarts with each new value of `start`. */
export function useCountdown(seconds: number, start: unknown): number {
  const [left, setLeft] = useState(seconds);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait may begin twice
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    setLeft(seconds);
    if (seconds <= 0) return undefined;
    const tick = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining === 0) clearInterval(tick);
    }, 250);
    return () => clearInterval(tick);
  }, [seconds, start]);

  return left;
}
