import type { Trial } from './releases.ts';

/** Checks whether a user (`sub`) takes part in a trial. The page and the reports get the same result. */
export function takesPart(subject: string, { id, share }: Pick<Trial, 'id' | 'share'>): boolean {
  return hashText(`${id} ${subject}`) < (share / 100) * 2 ** 32;
}

/** Returns FNV-1a over UTF-16 units, with MurmurHash3's last step, which spreads similar texts. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
