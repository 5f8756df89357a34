import { act } from '@testing-library/react';
import { call, type Thing } from './things-list.tsx';

export const LONG_ROWS = 20_000;

export const manyThings = (word: string, count = LONG_ROWS): Thing[] =>
  Array.from({ length: count }, (_, at) => {
    const number = (at * 7_919) % count;
    return { id: `${word}-${number}`, name: `${word} ${number}`, size: at };
  });

/** Returns the texts of a list as they arrive: a JSON array, and the rest of the response. */
export function toTexts(rows: readonly Thing[]): string[] {
  const middle = Math.floor(rows.length / 2);
  const [one, other] = [rows.slice(0, middle), rows.slice(middle)].map((some) =>
    some.map((row) => JSON.stringify(row)).join(',\n'),
  );
  return [`[${one}]`, `,\n${other}]`];
}

/** Simulates a list whose response ends when the test calls `finish`, or fails when it calls `fail`. */
export function serve(rows: readonly Thing[], texts = toTexts(rows)) {
  let finish = (_: Promise<{ data: readonly Thing[] }>) => {};
  const parsed = new Promise<{ data: readonly Thing[] }>((resolve) => {
    finish = resolve;
  });
  const looked = jest.fn<void, [boolean | undefined]>();
  const paused = jest.fn();
  call.mockImplementationOnce(async ({ beforeParse, onText }) => {
    for (const text of texts) looked(onText?.(text));
    await beforeParse?.();
    paused();
    return parsed;
  });
  return {
    looked,
    /** Called after the first rows had time to render. */
    paused,
    finish: () => act(async () => finish(Promise.resolve({ data: rows }))),
    fail: (error: unknown) => act(async () => finish(Promise.reject(error))),
  };
}
