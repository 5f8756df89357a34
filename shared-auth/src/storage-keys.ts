/**
 * Keys of local storage that more than one part of the console knows. They stand with whoever
 * clears the storage; it is plain text, which the page's first script may have, too.
 */

/** Begins the key of the session's record, as oidc-client-ts has it. */
export const sessionKeyPrefix = 'oidc.user:';

/** The person's own settings, of the frame and of lists: they outlive the session. */
export const preferencesKey = 'console.preferences';
