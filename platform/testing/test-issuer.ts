import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { freePort } from '@console/shared-node/testing/running-process.ts';

/** The contents of a test token that differ from the defaults. */
export interface TokenOptions {
  sub?: string;
  username?: string;
  roles?: readonly string[];
  claims?: Readonly<Record<string, unknown>>;
  header?: Readonly<Record<string, unknown>>;
  key?: KeyObject;
}

/**
 * An issuer whose key belongs to the test: for tokens that no real provider issues, and for tests
 * without a sign-in. It also answers like an API that knows every account.
 */
export interface TestIssuer {
  readonly issuer: string;
  token(options?: TokenOptions): string;
  close(): Promise<void>;
}

export async function startTestIssuer(): Promise<TestIssuer> {
  const port = await freePort();
  const issuer = `http://localhost:${port}/realms/test`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }];
  const server = createServer((request, response) => {
    const body = request.url?.endsWith('/certs')
      ? { keys }
      : { issuer, jwks_uri: `${issuer}/protocol/openid-connect/certs` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen({ host: 'localhost', port }, resolve));
  return {
    issuer,
    token({ sub = randomUUID(), username = 'tester', roles = [], claims, header, key } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const content = {
        iss: issuer,
        aud: 'platform-admin-api',
        sub,
        preferred_username: username,
        realm_access: { roles },
        iat: now,
        exp: now + 3600,
        ...claims,
      };
      const unsigned = [{ alg: 'RS256', typ: 'at+jwt', kid: 'one', ...header }, content]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const signature = sign('sha256', Buffer.from(unsigned), key ?? privateKey);
      return `${unsigned}.${signature.toString('base64url')}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
