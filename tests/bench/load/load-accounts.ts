import { randomBytes } from 'node:crypto';
import { givePassword } from '@console/platform/give-password.ts';
import { signIn } from '@console/platform/identity/client/sign-in.ts';

export interface AccountPlace {
  readonly issuer: string;
  /** Address of the console, to which the provider redirects. */
  readonly origin: string;
  readonly api: string;
  readonly environment: Readonly<Record<string, string>>;
}

const ROLE = 'platform-admin';

export async function adminToken({ issuer, origin }: AccountPlace): Promise<string> {
  const tokens = await signIn({ issuer, username: 'admin', redirectUri: `${origin}/` });
  return tokens.access_token;
}

/** Returns the access tokens of so many users, after giving them passwords and signing them in. */
export async function tokensOfUsers(place: AccountPlace, count: number): Promise<string[]> {
  const { issuer, origin, api, environment } = place;
  const headers = { authorization: `Bearer ${await adminToken(place)}` };
  const response = await fetch(`${api}/api/admin/user/listall`, { headers });
  const users: { username: string }[] = await response.json();
  const password = randomBytes(16).toString('hex');
  const tokens: string[] = [];
  for (const { username } of users.slice(-count)) {
    await givePassword([username, '--role', ROLE], {
      environment,
      askForPassword: async () => password,
    });
    const signedIn = await signIn({ issuer, username, password, redirectUri: `${origin}/` });
    tokens.push(signedIn.access_token);
  }
  return tokens;
}
