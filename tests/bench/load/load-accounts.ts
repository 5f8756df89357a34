import { randomBytes } from 'node:crypto';
import { givePassword } from '@console/platform/give-password.ts';
import { signIn } from '@console/platform/identity/client/sign-in.ts';

export interface AccountSettings {
  readonly issuer: string;
  /** Address of the console, to which the provider redirects. */
  readonly origin: string;
  readonly api: string;
  readonly environment: Readonly<Record<string, string>>;
}

const ROLE = 'platform-admin';

export async function adminToken({ issuer, origin }: AccountSettings): Promise<string> {
  const tokens = await signIn({ issuer, username: 'admin', redirectUri: `${origin}/` });
  return tokens.access_token;
}

/** Gives passwords to `count` users, signs them in, and returns their access tokens. */
export async function tokensOfUsers(accounts: AccountSettings, count: number): Promise<string[]> {
  const { issuer, origin, api, environment } = accounts;
  const headers = { authorization: `Bearer ${await adminToken(accounts)}` };
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
