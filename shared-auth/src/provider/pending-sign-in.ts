/** The state that is stored while the user is at the provider's sign-in page. */
export interface PendingSignIn {
  /** Address in this origin to which the user returns. */
  readonly returnTo: string;
  /** The window of the sign-in page: the page itself, which was redirected, or a popup. */
  readonly place: 'page' | 'popup';
  /** True to send no proof, because with one the provider would bind the access token too. */
  readonly keyless?: boolean;
}

/** Parses the stored state. */
export function parsePendingSignIn(state: unknown): PendingSignIn {
  const { returnTo, place, keyless }: Readonly<Record<string, unknown>> = Object(state);
  return {
    returnTo: typeof returnTo === 'string' ? returnTo : '/',
    place: place === 'popup' ? 'popup' : 'page',
    keyless: keyless === true,
  };
}
