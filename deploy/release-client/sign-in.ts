import { spawn } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpServer } from '@console/shared-node/http/http-server.ts';
import type { LocalizedText } from '@console/shared-ui/contract';
import * as client from 'openid-client';
import { requireProtected } from './protected.ts';

/** The sign-in terms of a release service. */
export interface SignInTerms {
  readonly issuer: string;
  /** The OAuth client for users; machines have clients of their own. */
  readonly client: string;
}

const SIGN_IN_TIMEOUT_MS = 5 * 60_000;

const REDIRECT_PATH = '/signed-in';

/**
 * Signs in for releases: a machine with the client credentials of its environment, a user in a
 * browser that is redirected to this machine (RFC 8252 §7.3). The token is not stored.
 *
 * @param say - receives the address at which a user signs in
 * @returns an access token
 * @throws {Error} whose message ends with MF-208
 */
export async function signIn(terms: SignInTerms, say: (line: string) => void): Promise<string> {
  const { CONSOLE_CLIENT_ID: id, CONSOLE_CLIENT_SECRET: secret, CONSOLE_ISSUER } = process.env;
  try {
    requireProtected(terms.issuer);
    if (CONSOLE_ISSUER && CONSOLE_ISSUER !== terms.issuer) {
      throw new Error(`CONSOLE_ISSUER allows only ${CONSOLE_ISSUER}`);
    }
    if (!id || !secret) return await signInUser(terms, say);
    const provider = await discover(terms.issuer, id, client.ClientSecretBasic(secret));
    return (await client.clientCredentialsGrant(provider)).access_token;
  } catch (error) {
    throw new Error(`Sign-in at ${terms.issuer} failed: ${formatSignInError(error)} (MF-208)`);
  }
}

async function signInUser(terms: SignInTerms, say: (line: string) => void): Promise<string> {
  const provider = await discover(terms.issuer, terms.client, client.None());
  const server = httpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const address = client.buildAuthorizationUrl(provider, {
      redirect_uri: origin + REDIRECT_PATH,
      scope: 'openid',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Makes the provider ask for consent with each command, even if it remembers consent.
      prompt: 'consent',
      state,
    });
    const redirect = waitForRedirect(server, origin, address);
    // The provider's address contains parameters of this sign-in, which must not get into logs.
    say(`Sign in to release: ${origin}/`);
    openBrowser(`${origin}/`);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    return (await client.authorizationCodeGrant(provider, await redirect, checks)).access_token;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function discover(issuer: string, id: string, authentication: client.ClientAuth) {
  const url = new URL(issuer);
  return client.discovery(url, id, undefined, authentication, {
    // Plain HTTP is safe on this machine.
    ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  });
}

/**
 * Redirects a browser to the sign-in, and waits until it comes back with the right state. All other
 * requests get 404.
 */
function waitForRedirect(server: Server, origin: string, signIn: URL): Promise<URL> {
  const state = signIn.searchParams.get('state');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('it was not completed within five minutes')),
      SIGN_IN_TIMEOUT_MS,
    );
    server.on('request', (request, response) => {
      const address = URL.canParse(request.url ?? '', origin) && new URL(request.url ?? '', origin);
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; img-src data:; frame-ancestors 'none'",
        'Cache-Control': 'no-store',
      };
      if (request.url === '/') {
        response.writeHead(302, { ...headers, Location: signIn.href }).end();
        return;
      }
      if (
        !address ||
        address.pathname !== REDIRECT_PATH ||
        address.searchParams.get('state') !== state
      ) {
        response.writeHead(404, headers).end();
        return;
      }
      response.writeHead(200, headers).end(SIGNED_IN_PAGE);
      response.once('close', () => {
        clearTimeout(timer);
        resolve(address);
      });
    });
  });
}

const SIGNED_IN: LocalizedText = {
  en: 'You can close this tab and go back to the terminal.',
  fr: 'Vous pouvez fermer cet onglet et revenir au terminal.',
};

/** The page contains an empty icon: browsers would request one after the server has stopped. */
const SIGNED_IN_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Release to the platform console</title>
<link rel="icon" href="data:,">
${Object.entries(SIGNED_IN)
  .map(([language, text]) => `<p lang="${language}">${text}</p>`)
  .join('\n')}
</html>
`;

/** Opens a browser if the terminal is interactive; the address is printed in any case. */
function openBrowser(address: string): void {
  if (!process.stdout.isTTY) return;
  const [program, ...words] = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  }[process.platform as string] ?? ['xdg-open'];
  const opened = spawn(program ?? '', [...words, address], { stdio: 'ignore', detached: true });
  opened.once('error', () => undefined);
  opened.unref();
}

function formatSignInError(error: unknown): string {
  if (error instanceof client.WWWAuthenticateChallengeError)
    return 'CONSOLE_CLIENT_ID and CONSOLE_CLIENT_SECRET are not accepted there';
  // Providers' descriptions of this error differ.
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
    return 'the request was declined there';
  if (
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError
  )
    return error.error_description ?? error.error;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
