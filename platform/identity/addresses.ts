const protocol = '/protocol/openid-connect';

/** Paths below the realm. They are Keycloak's paths, so that a console can switch providers unchanged. */
export const addresses = {
  authorization: `${protocol}/auth`,
  token: `${protocol}/token`,
  revocation: `${protocol}/revoke`,
  keys: `${protocol}/certs`,
  profile: `${protocol}/userinfo`,
  signOut: `${protocol}/logout`,
  sessionFrame: `${protocol}/login-status-iframe.html`,
  signIn: '/login-actions/authenticate',
} as const;
