import type { SignInProblem } from '../session/session.ts';

const PROBE = 'console.probe';

/** What the browser does not give to this page and the session cannot do without, if anything. */
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
