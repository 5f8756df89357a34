/** The state that is stored while the user is at the provider's sign-in page. */
export interface PendingSignIn {
  /** Address of this origin to return to. */
  readonly returnTo: string;
  /** Whether the page itself was redirected, or a popup. */
  readonly place: 'page' | 'popup';
  /** Sends no proof, as this provider would bind the access token too. */
  readonly keyless?: boolean;
}

/** Parses the stored state. */
export function parsePendingSignIn(state: unknown): PendingSignIn {
  const members: Record<string, unknown> =
    typeof state === 'object' && state !== null ? { ...state } : {};
  return {
    returnTo: typeof members.returnTo === 'string' ? members.returnTo : '/',
    place: members.place === 'popup' ? 'popup' : 'page',
    keyless: members.keyless === true,
  };
}
