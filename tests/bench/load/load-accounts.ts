import { randomBytes } from 'node:crypto';
import { givePassword } from '@console/platform/give-password.ts';
import { signIn } from '@console/platform/identity/client/sign-in.ts';

/** Where accounts are made and sign in. */
export interface AccountPlace {
  readonly issuer: string;
  /** Address of the console, to which the provider sends people back. */
  readonly origin: string;
  readonly api: string;
  /** Environment in which operator's commands find the platform. */
  readonly environment: Readonly<Record<string, string>>;
}

const ROLE = 'platform-admin';

/** An administrator's access token. */
export async function adminToken({ issuer, origin }: AccountPlace): Promise<string> {
  const tokens = await signIn({ issuer, username: 'admin', redirectUri: `${origin}/` });
  return tokens.access_token;
}

/** Access tokens of so many people: users of the platform who are given a password, and sign in. */
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
