import type { Failure } from './module-failure.ts';

/** Time limit for loading a module's file, in milliseconds. */
const ENTRY_TIMEOUT_MS = 15_000;

/** The largest file allowed in a release. */
const MAX_BYTES = 10_000_000;

/** Media types that a browser runs as a script under `nosniff` (WHATWG MIME Sniffing §4.6). */
const SCRIPT = /^(text|application)\/(x-)?(java|ecma)script(\s*;|$)/i;

/**
 * Checks the file of an entry without running it: that it loads, also across origins, is a script of
 * acceptable size, and is the published file. SystemJS only reports that a file could not be loaded.
 *
 * @param integrity - expected hash, if known
 */
export async function checkEntry(
  address: string,
  integrity: string | undefined,
): Promise<Failure | undefined> {
  const fault = (number: Failure['number'], message: string): Failure => ({
    stage: 'load',
    number,
    message: `${address} ${message}`,
  });
  const signal = AbortSignal.timeout(ENTRY_TIMEOUT_MS);
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal });
    if (!response.ok) return fault('MF-032', `answered ${response.status}`);
    const type = response.headers.get('content-type') ?? '';
    if (!SCRIPT.test(type))
      return fault('MF-033', `is not a module, but ${type || 'without a type'}`);
    const content = await response.arrayBuffer();
    if (content.byteLength > MAX_BYTES) return fault('MF-227', 'is larger than 10 MB');
    if (!integrity || integrity.split(/\s+/).includes(await computeIntegrity(content)))
      return undefined;
    return { ...fault('MF-034', 'is not the file that was published'), stage: 'integrity' };
  } catch {
    return signal.aborted
      ? fault('MF-031', `did not answer within ${ENTRY_TIMEOUT_MS / 1000} s`)
      : fault('MF-030', 'cannot be reached, or does not allow this console (CORS)');
  }
}

async function computeIntegrity(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
