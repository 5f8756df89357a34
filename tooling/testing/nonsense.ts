/** A raw request for a test. */
export interface TestRequest {
  readonly bytes: Buffer;
  /** The request is invalid for every server, so its response must be a 4xx; otherwise any below 500. */
  readonly isInvalid: boolean;
}

export interface RequestParts {
  readonly method?: string;
  readonly host?: string;
  readonly target: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer | undefined;
}

/** Encodes a text in Latin-1: each character up to U+00FF becomes one byte. */
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Returns a complete request, which asks the server to close the connection. */
export function request(parts: RequestParts): Buffer {
  const { method = 'GET', host = 'localhost', target, headers = [], body } = parts;
  const content = typeof body === 'string' ? Buffer.from(body) : (body ?? Buffer.alloc(0));
  const length = body === undefined ? [] : [`Content-Length: ${content.length}`];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...headers,
    ...length,
  ];
  return Buffer.concat([bytesOf(`${lines.join('\r\n')}\r\n\r\n`), content]);
}

export const form = 'Content-Type: application/x-www-form-urlencoded';
export const json = 'Content-Type: application/json';

const FORTY_KB = 40 * 1024;

/** Targets that are not paths, or paths that cannot exist. */
const targets = [
  '//',
  '//[',
  '///',
  '//evil.example/',
  '/%zz',
  '/%',
  '/a%0',
  '/%00',
  '/a%00b.js',
  '/root-config/%00.js',
  '/?a=%00',
  '/tenants/list?q=%00',
  '/configs/api.json?%00',
  '/%ff',
  '/%c0%af',
  '/%E0%A4%A',
  '/\\',
  '/\\evil.example',
  '/%5c',
  '/../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/root-config/../index.html',
  '/mf-users/../mf-hubs/versions.json',
  '/%0d%0aSet-Cookie:%20a=b',
  '/%7f',
  '/\u0001',
  '/\u00ff',
  '*',
  '?',
  '#',
  'a',
  'localhost:80',
  'http://',
  'http://[',
  'http://localhost/',
  'https://evil.example/index.html',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `/${'a'.repeat(20_000)}`,
  `/${'%00'.repeat(1000)}`,
  `/?${'a=%00&'.repeat(1000)}`,
];

/** Malformed heads of requests, which no client sends. */
const heads = [
  'GET / HTTP/1.1',
  'GET / HTTP/1.1\r\nHost : localhost',
  'GET / HTTP/1.1\r\nHost: localhost\r\n folded',
  'GET / HTTP/1.1\r\nHost: localhost\r\nno colon',
  'GET / HTTP/1.1\r\nHost: localhost\r\n: no name',
  'GET / HTTP/1.1\r\nHost: localhost\r\nA: \0',
  'GET / HTTP/1.1\r\nHost: localhost\r\nA\0: a',
  `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'a'.repeat(20_000)}`,
  `GET / HTTP/1.1\r\nHost: localhost\r\n${'Name: value\r\n'.repeat(2000)}B: b`,
  'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: the worst',
  'GET / HTTP/9.9\r\nHost: localhost',
  'GET / JUNK/1.1\r\nHost: localhost',
  'GET',
  'GET  HTTP/1.1\r\nHost: localhost',
  'GET / / HTTP/1.1\r\nHost: localhost',
  'get / HTTP/1.1\r\nHost: localhost',
  'JUNK / HTTP/1.1\r\nHost: localhost',
  'G\0T / HTTP/1.1\r\nHost: localhost',
  'GET /\0 HTTP/1.1\r\nHost: localhost',
  'PRI * HTTP/2.0',
  '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003',
  '\0\0\0\0',
  '{}',
  'HTTP/1.1 200 OK',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: many',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1e3',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked',
  'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: junk',
  'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz',
  'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80',
  'CONNECT / HTTP/1.1\r\nHost: localhost',
];

/** HTTP methods that no address supports. */
const methods = ['TRACE', 'PROPFIND', 'PATCH', 'M-SEARCH', 'PURGE', 'SUBSCRIBE'];

const bodies = [
  `a=${'a'.repeat(FORTY_KB)}`,
  'a=%00&%00=a',
  'a=%zz&=&&&',
  '\0'.repeat(1000),
  '{"a":',
  '['.repeat(30_000),
];

/** Returns a request that sends a form. */
export const post = (target: string, body: string): Buffer =>
  request({ method: 'POST', target, headers: [form], body });

/** Requests that no server here can understand. */
export const nonsense: readonly TestRequest[] = [
  ...targets.map((target) => request({ target })),
  ...targets.map((target) => post(target, 'a=a')),
  ...heads.map((head) => bytesOf(`${head}\r\n\r\n`)),
  ...methods.map((method) => request({ method, target: '/' })),
  ...bodies.flatMap((body) =>
    ['POST', 'PUT', 'DELETE'].map((method) =>
      request({ method, target: '/', headers: [form], body }),
    ),
  ),
].map((bytes) => ({ bytes, isInvalid: true }));

/** Meaningless headers, which a server may ignore. */
export const strangeHeaders = [
  'Range: bytes=9-3',
  'Range: bytes=-',
  'Range: bytes=a-b',
  'Range: bytes=99999999999999999999-',
  'Range: bytes=-5--1',
  'Range: lines=0-1,2-3',
  'If-None-Match: "',
  `If-None-Match: ${'W/"a",'.repeat(500)}`,
  'If-Match: *, nonsense',
  'If-Modified-Since: never',
  'Accept-Encoding: ;;;q=z, br;q=-1, *;q=',
  'Accept-Language: ,,;q=9, \u00ff\u00fe, zz-ZZ-zzzzzzzzzzzzzzz',
  'Accept: nonsense',
  'Origin: http://[',
  'Origin: null',
  'Referer: //',
  'Cookie: =;;==; a=%zz; \u00ff=\u00fe',
  'Cookie: _session=x; _session.sig=y; _interaction=%00; _interaction.sig=%00',
  'Authorization: Bearer',
  'Authorization: Bearer a.b.c',
  'Authorization: Basic ////',
  'Last-Event-ID: nonsense',
  'Last-Event-ID: 99999999999999999999:-1',
  'Last-Event-ID: \u00ff',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'X-Forwarded-Host: //[',
  'X-Forwarded-Proto: javascript',
  'X-Forwarded-For: \u00ff',
  'Sec-Fetch-Site: nonsense',
  'X-XSRF-TOKEN: \u00ff',
  'Content-Type: nonsense',
  'Content-Type: application/json; charset=nonsense',
];
