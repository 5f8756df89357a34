import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { permissions } from '@console/platform/api/permission.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';

type Row = Record<string, unknown> & { readonly id: string };

/** The headers and methods that this platform knows: no extension, no versions. */
const ALLOWED = {
  headers: ['authorization', 'content-type'],
  methods: ['GET', 'PUT', 'DELETE'],
};

/** The base address of its calls. */
export const ENDPOINT = '/platform/v2';

/**
 * The API of another platform: it is on another origin, and knows the fourteen calls but no extension. Its rows have
 * only the members without which the console cannot show them, its creates answer with nothing, its errors
 * have a form of their own, and it refuses a preflight that asks for more than it knows.
 */
export class ForeignPlatform {
  readonly tenants = new Map<string, Row>();
  readonly users = new Map<string, Row>();
  readonly hubs = new Map<string, Row>();
  /** The tenants of each hub. */
  readonly pairs = new Map<string, Set<string>>();
  /** Preflights that were refused, with what they asked for. */
  readonly refusedPreflights: string[] = [];
  /** The requests that were answered, e.g. `PUT /tenant/create`. */
  readonly calls: string[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });
  /** The only origin that may read its answers. */
  readonly #consoleOrigin: string;

  constructor(consoleOrigin: string) {
    this.#consoleOrigin = consoleOrigin;
    this.hubs.set('hub-1', { id: 'hub-1', name: 'Nord' });
    this.pairs.set('hub-1', new Set(['1']));
    this.tenants.set('1', { id: '1', key: 'erste', name: 'Erste Bank' });
    this.tenants.set('2', { id: '2', key: 'zweite', name: 'Zweite Bank' });
    this.users.set('1', { id: '1', username: 'ada', hubId: 'hub-1' });
  }

  /** Starts the server, and returns its origin. */
  start(): Promise<string> {
    return listen(this.#server, 0);
  }

  stop(): Promise<void> {
    return close(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    if (headers.origin === this.#consoleOrigin) {
      response.setHeader('access-control-allow-origin', this.#consoleOrigin);
    }
    if (method === 'OPTIONS') return this.#preflight(request, response);
    if (!headers.authorization?.startsWith('Bearer '))
      return refuse(response, 401, 'Sign in first');
    const [, resource = '', ...rest] = url.replace(ENDPOINT, '').split('/');
    const path = `/${[resource, ...rest].join('/')}`;
    this.calls.push(`${method} ${path}`);
    const [id = '', , tenantId = ''] = rest;
    if (method === 'GET') this.#read(path, response);
    else if (path.endsWith('/create')) {
      const body: Row = JSON.parse(await text(request));
      const fault = this.#create(path, body);
      answerWrite(response, 409, fault);
    } else if (tenantId !== '') {
      const tenants = this.pairs.get(id);
      if (method === 'PUT') tenants?.add(tenantId);
      else tenants?.delete(tenantId);
      answerWrite(response, 404, tenants ? undefined : 'No such hub');
    } else {
      const isDeleted = (resource === 'user' ? this.users : this.hubs).delete(id);
      answerWrite(response, 404, isDeleted ? undefined : 'No such row');
    }
  }

  #preflight({ headers }: IncomingMessage, response: ServerResponse): void {
    const method = headers['access-control-request-method'] ?? '';
    const asked = (headers['access-control-request-headers'] ?? '').split(',').filter(Boolean);
    const unknown = asked.filter((name) => !ALLOWED.headers.includes(name.trim()));
    if (!ALLOWED.methods.includes(method) || unknown.length > 0) {
      this.refusedPreflights.push(`${method} with ${asked}`);
      refuse(response, 403, 'Unknown header');
    } else {
      response.setHeader('access-control-allow-methods', ALLOWED.methods.join());
      response.setHeader('access-control-allow-headers', ALLOWED.headers.join());
      response.writeHead(204).end();
    }
  }

  #read(path: string, response: ServerResponse): void {
    const hub = /^\/hub\/([^/]+)\/tenantids$/.exec(path)?.[1];
    const lists: Readonly<Record<string, unknown>> = {
      '/authorizations': permissions,
      '/tenant/list': [...this.tenants.values()],
      '/user/list': [...this.users.values()],
      '/user/listall': [...this.users.values()],
      '/hub/list': [...this.hubs.values()],
    };
    const found = hub === undefined ? lists[path] : [...(this.pairs.get(hub) ?? [])];
    if (found === undefined) refuse(response, 404, 'No such row');
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  }

  /** Stores a row; returns the reason if it is refused. */
  #create(path: string, body: Row): string | undefined {
    const { id, key } = body;
    const [, hubId] = /^\/hub\/([^/]+)\/user\/create$/.exec(path) ?? [];
    if (hubId !== undefined) this.users.set(id, { ...body, hubId });
    else if (path === '/hub/create') {
      this.hubs.set(id, body);
      this.pairs.set(id, new Set());
    } else {
      const isTaken = [...this.tenants.values()].some((one) => one.key === key && one.id !== id);
      if (isTaken) return 'This key belongs to another bank';
      this.tenants.set(id, body);
    }
    return undefined;
  }
}

/** Answers a write with nothing, or with an error. */
function answerWrite(response: ServerResponse, status: number, fault: string | undefined): void {
  if (fault === undefined) response.writeHead(204).end();
  else refuse(response, status, fault);
}

/** Answers with an error that is no problem of RFC 9457. */
function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message } }));
}
