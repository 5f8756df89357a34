/** Milliseconds that a file has to arrive in. */
const LIMIT = 15_000;

/** Media types that a browser runs as a script under `nosniff` (WHATWG MIME Sniffing §4.6). */
const SCRIPT = /^(text|application)\/(x-)?(java|ecma)script(\s*;|$)/i;

/** What is wrong with the file of an entry. */
export interface EntryProblem {
  readonly stage: 'load' | 'integrity';
  /** One sentence for whoever runs the platform. */
  readonly message: string;
}

/**
 * Looks at the file of an entry without running it: whether it answers, to other origins too, is a
 * script, and is what was published. SystemJS itself says only that it could not be loaded.
 *
 * @param integrity - what it must be, where that is known
 */
export async function entryProblem(
  address: string,
  integrity: string | undefined,
): Promise<EntryProblem | undefined> {
  const fault = (message: string): EntryProblem => ({
    stage: 'load',
    message: `${address} ${message}`,
  });
  const signal = AbortSignal.timeout(LIMIT);
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal });
    if (!response.ok) return fault(`answered ${response.status}`);
    const type = response.headers.get('content-type') ?? '';
    if (!SCRIPT.test(type)) return fault(`is not a module, but ${type || 'of no type'}`);
    const content = await response.arrayBuffer();
    if (!integrity || integrity.split(/\s+/).includes(await integrityOf(content))) return undefined;
    return { stage: 'integrity', message: `${address} is not the file that was published` };
  } catch {
    return fault(
      signal.aborted
        ? `did not answer within ${LIMIT / 1000} s`
        : 'cannot be reached, or does not allow this console (CORS)',
    );
  }
}

async function integrityOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
