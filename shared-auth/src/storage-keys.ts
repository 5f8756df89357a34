// Keys of local storage that several parts of the console use. This file has no imports, so that the
// page's first script can bundle it too.

/** Prefix of the session record's key, set by oidc-client-ts. */
export const sessionKeyPrefix = 'oidc.user:';

/** The user's settings of the shell and of lists, which outlive the session. */
export const preferencesKey = 'console.preferences';
