const protocol = '/protocol/openid-connect';

/** Where things are below the realm, as in Keycloak, so that a console can move there unchanged. */
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
