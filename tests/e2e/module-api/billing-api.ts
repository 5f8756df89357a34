import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { createRemoteJWKSet, jwtVerify } from 'jose';

/** Answers a request whose token is valid. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** How long to wait for the provider's keys: on a busy machine, longer than the usual 5 s. */
const KEYS_TIMEOUT_MS = 60_000;

/** The API of a module, as the team of the module would write it. It accepts only tokens for itself. */
export class BillingApi {
  readonly origin: string;
  /** Path and audience of each accepted request. */
  readonly accepted: { readonly path: string; readonly aud: unknown }[] = [];
  /** Number of requests with each status other than 200. */
  readonly refused: number[] = [];
  /** Bodies of writes. */
  readonly written: string[] = [];
  /** Replaces the correct answers by those of an API that was taken over. */
  attack: Answer | undefined;
  /** The names that `GET /authorizations` returns. */
  granted: readonly unknown[] = ['GetInvoices'];
  /** Issuer of the tokens. */
  issuer = '';
  readonly stop: () => Promise<void>;

  private constructor(origin: string, stop: () => Promise<void>) {
    this.origin = origin;
    this.stop = stop;
  }

  /** @param consoleOrigin - whose pages may read the answers */
  static async start(consoleOrigin: string): Promise<BillingApi> {
    let api: BillingApi | undefined;
    const server = createServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', consoleOrigin);
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH');
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else void api?.answer(request, response);
    });
    const origin = await listen(server, 0);
    api = new BillingApi(origin, () => {
      server.closeAllConnections();
      return close(server);
    });
    return api;
  }

  reset(): void {
    this.accepted.length = 0;
    this.refused.length = 0;
    this.written.length = 0;
    this.attack = undefined;
    this.granted = ['GetInvoices'];
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const certificates = new URL(`${this.issuer}/protocol/openid-connect/certs`);
    const keys = createRemoteJWKSet(certificates, { timeoutDuration: KEYS_TIMEOUT_MS });
    const claims = { issuer: this.issuer, audience: this.origin };
    const verified = await jwtVerify(token, keys, claims).catch(() => undefined);
    if (!verified) return this.send(response, 401, { detail: 'The token is not for this API' });
    this.accepted.push({ path, aud: verified.payload.aud });
    if (this.attack) return this.attack(request, response);
    if (path === '/v1/authorizations') return this.send(response, 200, this.granted);
    if (!/^\/v1\/invoices(\/|$)/.test(path))
      return this.send(response, 404, { detail: 'No such invoice' });
    if (request.method === 'GET') return this.send(response, 200, [{ id: 'a', total: 5 }]);
    let body = '';
    for await (const chunk of request) body += chunk;
    this.written.push(`${request.method} ${body}`);
    this.send(response, 201, JSON.parse(body));
  }

  private send(response: ServerResponse, status: number, body: unknown): void {
    if (status !== 200) this.refused.push(status);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }
}
