import { randomUUID } from 'node:crypto';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { Objects, WritingTerms } from './objects.ts';

/** So many write at once, of whom one may succeed. */
const WRITERS = 32;

/** How often they do: a server that is wrong is so now and then. */
const ROUNDS = 5;

/**
 * Finds out whether one of several who write at once is let through, and only one: two who publish
 * could undo each other otherwise. What it writes belongs to no edition, and is removed.
 *
 * @throws {NumberedFailure} when the server of the bucket does not hold to that
 */
export async function requireConditionalWrites(objects: Objects, place: string): Promise<void> {
  const key = `editions/0-${randomUUID()}`;
  const write = (onlyIf: WritingTerms['onlyIf'], words: string) =>
    objects.write(key, Buffer.from(`${words} ${randomUUID()}`), onlyIf && { onlyIf });
  const succeeding = async (onlyIf: WritingTerms['onlyIf']) => {
    const all = Array.from({ length: WRITERS }, (_, writer) => write(onlyIf, String(writer)));
    return (await Promise.all(all)).filter(Boolean).length;
  };
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const isReplaced = await write({ tag: `"${'0'.repeat(32)}"` }, 'nothing to replace');
      if (isReplaced) throw refused(place, 'what is to replace an object is written without one');
      const made = await succeeding('missing');
      if (made !== 1) throw refused(place, `${made} of ${WRITERS} have made the same object`);
      const tag = (await objects.read(key))?.tag ?? '';
      const replaced = await succeeding({ tag });
      if (replaced !== 1)
        throw refused(place, `${replaced} of ${WRITERS} have replaced the same object`);
      await objects.remove([key]);
    }
  } finally {
    await objects.remove([key]);
  }
}

const refused = (place: string, what: string): NumberedFailure =>
  new NumberedFailure(
    'MF-139',
    `The server of ${place} does not hold to If-Match and If-None-Match: ${what}. Two who release at once could undo each other there`,
  );
