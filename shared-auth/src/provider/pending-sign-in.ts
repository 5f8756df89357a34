/** What is kept while the person is at the provider's sign-in page. */
export interface PendingSignIn {
  /** Address of this origin to go on to. */
  readonly returnTo: string;
  /** Whether the page itself has left, or a window was opened beside it. */
  readonly place: 'page' | 'popup';
  /** The provider is shown no key this time, as it would bind the access token, too. */
  readonly keyless?: boolean;
}

/** What was kept, read again from wherever it was. */
export function pendingOf(state: unknown): PendingSignIn {
  const members: Record<string, unknown> =
    typeof state === 'object' && state !== null ? { ...state } : {};
  return {
    returnTo: typeof members.returnTo === 'string' ? members.returnTo : '/',
    place: members.place === 'popup' ? 'popup' : 'page',
    keyless: members.keyless === true,
  };
}
