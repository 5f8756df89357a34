/** The longest reason, in characters. */
export const MAX_REASON = 200;

/**
 * Reads a `Change-Reason` header, which is percent-encoded UTF-8, because headers are not.
 *
 * @returns the reason; undefined if there is none; a fault if it is malformed
 */
export function readReason(
  header: string | undefined,
): { readonly reason?: string } | { readonly fault: 'format' | 'too-long' } {
  const text = decode(header ?? '')
    ?.normalize('NFC')
    .trim();
  if (text === undefined || /[\p{Cc}\p{Cs}]/u.test(text)) return { fault: 'format' };
  if ([...text].length > MAX_REASON) return { fault: 'too-long' };
  return text === '' ? {} : { reason: text };
}

function decode(header: string): string | undefined {
  // Anything else was not percent-encoded, so its encoding is unknown.
  if (!/^[\x20-\x7e]*$/.test(header)) return undefined;
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}
