import { randomUUID } from 'node:crypto';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { Objects, WritingTerms } from './objects.ts';

/** The number of concurrent writers, of which exactly one must succeed. */
const WRITERS = 32;

/** The number of rounds, because a faulty server fails only now and then. */
const ROUNDS = 5;

/**
 * Checks that the server lets exactly one of several concurrent conditional writes succeed;
 * otherwise two publishers could undo each other's release. The object that is written for this check
 * belongs to no edition, and is removed.
 *
 * @throws {NumberedFailure} if the server lets no write or several writes succeed
 */
export async function requireConditionalWrites(objects: Objects, location: string): Promise<void> {
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
      if (isReplaced) throw refused(location, 'it replaces an object that does not exist');
      const made = await succeeding('missing');
      if (made !== 1)
        throw refused(location, `${made} of ${WRITERS} writers created the same object`);
      const tag = (await objects.read(key))?.tag ?? '';
      const replaced = await succeeding({ tag });
      if (replaced !== 1)
        throw refused(location, `${replaced} of ${WRITERS} writers replaced the same object`);
      await objects.remove([key]);
    }
  } finally {
    await objects.remove([key]);
  }
}

const refused = (location: string, what: string): NumberedFailure =>
  new NumberedFailure(
    'MF-139',
    `The server of ${location} does not honour If-Match and If-None-Match: ${what}. Two publishers could undo each other's release`,
  );
