import type { SignInProblem } from '../session/session.ts';

const PROBE = 'console.probe';

/** Returns the problem if the browser lacks a feature that the session needs. */
export function missingBrowserSupport(): SignInProblem | undefined {
  if (!isSecureContext) return { kind: 'needs-https' };
  try {
    localStorage.getItem(PROBE);
    sessionStorage.getItem(PROBE);
    return undefined;
  } catch {
    return { kind: 'storage-blocked' };
  }
}
