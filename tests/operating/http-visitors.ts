import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { newKey } from '@console/platform/identity/client/proof.ts';
import { CookieJar, exchange, visit } from '@console/platform/identity/client/sign-in.ts';

/** Time after which a visitor signs in again. It is shorter than the token's lifetime of five minutes. */
const TOKEN_MS = 3 * 60_000;

interface VisitedConsole {
  readonly realm: string;
  readonly console: string;
  /** The certificate that signs the servers' certificate. */
  readonly certificate: string;
}

/** Clients without a browser. They repeat the requests of a browser. */
export class HttpVisitors {
  readonly #visited: VisitedConsole;
  readonly #agent: https.Agent;
  readonly #failures: string[] = [];
  #answered = 0;
  #isOver = false;
  #visits: Promise<void>[] = [];
  #lastSignIn: Promise<unknown> = Promise.resolve();

  constructor(visited: VisitedConsole) {
    this.#visited = visited;
    this.#agent = new https.Agent({
      ca: visited.certificate,
      keepAlive: true,
      // Resolves every name to this machine, because the names of the guide are not in its DNS.
      lookup: (_, options, found) =>
        options.all
          ? found(null, [{ address: '127.0.0.1', family: 4 }])
          : found(null, '127.0.0.1', 4),
    });
  }

  /** @param calls - addresses of console and API that a browser has read */
  begin(count: number, calls: readonly string[]): void {
    this.#visits = Array.from({ length: count }, () => this.#visit(calls));
  }

  /** @returns the number of responses, and the failures */
  async end(): Promise<{ answered: number; failures: readonly string[] }> {
    this.#isOver = true;
    await Promise.all(this.#visits);
    this.#agent.destroy();
    return { answered: this.#answered, failures: this.#failures };
  }

  async #visit(calls: readonly string[]): Promise<void> {
    while (!this.#isOver) {
      const token = await this.#note('sign-in', () => this.#signInInTurn());
      const renewal = Date.now() + TOKEN_MS;
      while (token && !this.#isOver && Date.now() < renewal) {
        for (const call of calls) {
          if (!this.#isOver) await this.#note(call, () => this.#ask(call, token));
        }
      }
    }
  }

  async #note<Answer>(what: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await work();
      this.#answered += 1;
      return answer;
    } catch (error) {
      this.#failures.push(`${what}: ${String(error)}`);
      return undefined;
    }
  }

  async #ask(address: string, token: string): Promise<number> {
    const isCall = address.includes('/api/admin/');
    const headers = isCall ? { authorization: `Bearer ${token}` } : {};
    const answer = await this.#get(address, headers);
    for await (const _ of answer);
    const { statusCode = 0 } = answer;
    if (statusCode !== 200) throw new Error(`answers ${statusCode}`);
    return statusCode;
  }

  /** Sends a request. Like a browser, sends it again if the server has just closed a kept-alive connection. */
  #get(address: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = https.get(address, { agent: this.#agent, headers }, resolve);
      request.once('error', (error) => {
        if (request.reusedSocket) this.#get(address, headers).then(resolve, reject);
        else reject(error);
      });
    });
  }

  /** Signs in after the previous sign-in has ended, because Keycloak refuses concurrent ones of an account. */
  #signInInTurn(): Promise<string> {
    const token = this.#lastSignIn.then(() => this.#signIn());
    this.#lastSignIn = token.catch(() => undefined);
    return token;
  }

  /** Signs in through Keycloak's page, with code flow, PKCE and the proof that the realm requires. */
  async #signIn(): Promise<string> {
    const { realm, console } = this.#visited;
    const cookies = new CookieJar();
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: 'platform-console',
      redirect_uri: console,
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const page = await visit(`${realm}/protocol/openid-connect/auth?${query}`, cookies);
    const [, action = ''] = /action="([^"]+)"/.exec(await page.text()) ?? [];
    const body = new URLSearchParams({ username: 'admin', password: 'admin' });
    const sent = { method: 'POST', body };
    const answer = await visit(action.replaceAll('&amp;', '&'), cookies, sent);
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const options = { issuer: realm, username: 'admin', redirectUri: console, key: newKey() };
    return (await exchange(options, { code, verifier })).access_token;
  }
}
