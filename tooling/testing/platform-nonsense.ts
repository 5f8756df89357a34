import { form, json, post, request, strangeHeaders, type TestRequest } from './nonsense.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Invalid values for parameters, ids and fields, encoded for URLs and forms. */
const values = [
  '%00',
  'a%00b',
  '%ff%fe',
  '%zz',
  '%ED%A0%80',
  '%F4%90%80%80',
  '%2e%2e%2f',
  '//',
  'http%3A%2F%2F%5B',
  'javascript%3Aalert(1)',
  '%7B%22a%22%3A%22%5Cu0000%22%7D',
  '%0d%0aA%3A%20b',
  "'%20or%201%3D1",
  '-1',
  '99999999999999999999',
  'a'.repeat(3000),
];

/** Bodies that are not JSON, or that have no known field. */
const invalidBodies = ['', '{', 'null', '[]', '"text"', '{"__proto__":{}}'];

const hasNul = (text: string): boolean => text.includes('%00');

/** Returns requests to the admin API with the token of an administrator. */
export function apiNonsense(token: string): TestRequest[] {
  const bearer = `Authorization: Bearer ${token}`;
  const call = (method: string, path: string, body?: string, type = json): Buffer =>
    request({ method, target: `/api/admin${path}`, headers: [bearer, type], body });
  const ids = values.flatMap((id) => [
    call('DELETE', `/user/${id}`),
    call('DELETE', `/hub/${id}`),
    call('GET', `/hub/${id}/tenantids`),
    call('PUT', `/hub/${id}/tenant/${UNKNOWN_ID}`),
    call('PUT', `/hub/${UNKNOWN_ID}/tenant/${id}`),
    call('DELETE', `/hub/${id}/tenant/${id}`),
    call('PUT', `/hub/${id}/user/create`, '{}'),
  ]);
  const bodies = [
    ...invalidBodies,
    '{"id":"\\u0000","name":"\\u0000","key":"\\u0000"}',
    '{"id":"\\ud800","name":"\\ud800","key":"\\ud800"}',
    `{"id":"${UNKNOWN_ID}","name":"a\\u0000b","key":"a\\u0000b"}`,
    `{"id":${'9'.repeat(400)}}`,
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'x'.repeat(100_000),
  ].flatMap((body) =>
    ['/tenant/create', '/hub/create', `/hub/${UNKNOWN_ID}/user/create`].flatMap((path) => [
      call('PUT', path, body),
      call('PUT', path, body, form),
    ]),
  );
  const parameters = values.map((value) => ({
    bytes: call('GET', `/hub?a=${value}&${value}=a`),
    isInvalid: hasNul(value),
  }));
  const headers = ['/api/admin/tenant/list', '/api/admin/hub', '/events', '/healthz'].flatMap(
    (target) => strangeHeaders.map((line) => request({ target, headers: [bearer, line] })),
  );
  return [
    ...[...ids, ...bodies].map((bytes) => ({ bytes, isInvalid: true })),
    ...parameters,
    ...headers.map((bytes) => ({ bytes, isInvalid: false })),
  ];
}

/** Returns reports to the console with a valid token. */
export function reportNonsense(token: string): TestRequest[] {
  const bearer = `Authorization: Bearer ${token}`;
  const report = { module: 'mf-users', number: 'MF-048', stage: 'script', message: '' };
  const send = (body: string, type: string): Buffer =>
    request({ method: 'POST', target: '/reports', headers: [bearer, type], body });
  const bodies = [
    ...invalidBodies,
    '\0'.repeat(100),
    '\ufeff',
    `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
    ...Object.keys(report).flatMap((field) =>
      [null, 1, {}, ['a'], 'a\0b'].map((value) => JSON.stringify({ ...report, [field]: value })),
    ),
    JSON.stringify({ ...report, message: 'x'.repeat(9_000) }),
    JSON.stringify({ ...report, message: 'x'.repeat(100_000) }),
  ];
  const addresses = values.map((value) => request({ target: `/reports/figures/${value}` }));
  const headers = strangeHeaders.map((line) =>
    request({ method: 'POST', target: '/reports', headers: [line], body: JSON.stringify(report) }),
  );
  return [
    ...bodies.flatMap((body) => ['Content-Type: text/plain', json].map((type) => send(body, type))),
    ...[form, 'Content-Type: '].map((type) => send(JSON.stringify(report), type)),
    request({ target: '/reports/figures', headers: ['Authorization: Bearer a.b.c'] }),
  ]
    .map((bytes) => ({ bytes, isInvalid: true }))
    .concat([...headers, ...addresses].map((bytes) => ({ bytes, isInvalid: false })));
}

const realm = '/realms/platform';
const protocol = `${realm}/protocol/openid-connect`;

/** Returns requests to the identity provider. @param redirectUri - a registered redirect address */
export function identityNonsense(redirectUri: string): TestRequest[] {
  const validParameters: Readonly<Record<string, string>> = {
    client_id: 'platform-console',
    redirect_uri: encodeURIComponent(redirectUri),
    response_type: 'code',
    scope: 'openid',
    state: 'state',
    nonce: 'nonce',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  };
  const more = ['login_hint', 'ui_locales', 'id_token_hint', 'prompt', 'max_age', 'claims'];
  const others = ['request', 'request_uri', 'resource', 'response_mode', 'acr_values'];
  const fields = [...Object.keys(validParameters), ...more, ...others];
  const toQuery = (changes: Readonly<Record<string, string>>) =>
    Object.entries({ ...validParameters, ...changes })
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
  const authorizations = fields.flatMap((field) =>
    values.flatMap((value) => {
      const query = toQuery({ [field]: value });
      const isInvalid = hasNul(value);
      return { bytes: request({ target: `${protocol}/auth?${query}` }), isInvalid };
    }),
  );
  // The same code reads queries and forms. Forms test only NUL, which a check of the URL does not find there.
  const authorizationForms = fields.map((field) =>
    post(`${protocol}/auth`, toQuery({ [field]: 'a%00b' })),
  );
  const grants = ['code', 'refresh_token', 'code_verifier', 'redirect_uri', 'client_id', 'scope'];
  const tokens = grants.flatMap((field) =>
    values.flatMap((value) =>
      ['authorization_code', 'refresh_token', value].map((grant) =>
        post(
          `${protocol}/token`,
          `grant_type=${grant}&client_id=platform-console&code=a&refresh_token=a&redirect_uri=${validParameters.redirect_uri}&${field}=${value}`,
        ),
      ),
    ),
  );
  const pages = values.flatMap((value) => [
    request({ target: `${realm}/login-actions/authenticate/${value}` }),
    request({ target: `${protocol}/auth/${value}` }),
    post(`${realm}/login-actions/authenticate/${value}`, `username=${value}&password=${value}`),
  ]);
  const signOuts = ['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id'].flatMap(
    (field) =>
      values.flatMap((value) => {
        const query = `${field}=${value}`;
        return [
          request({ target: `${protocol}/logout?${query}` }),
          post(`${protocol}/logout`, query),
          post(`${protocol}/revoke`, query),
        ].map((bytes) => ({ bytes, isInvalid: hasNul(value) }));
      }),
  );
  const large = ['auth', 'token', 'revoke', 'logout', 'userinfo'].map((name) =>
    post(`${protocol}/${name}`, `state=${'a'.repeat(40 * 1024)}`),
  );
  const headers = [
    `${protocol}/auth?${toQuery({})}`,
    `${protocol}/logout`,
    `${protocol}/login-status-iframe.html`,
    `${protocol}/certs`,
    `${realm}/.well-known/openid-configuration`,
  ].flatMap((target) => strangeHeaders.map((line) => request({ target, headers: [line] })));
  return [
    ...authorizations,
    ...signOuts,
    ...[...authorizationForms, ...tokens, ...pages, ...large].map((bytes) => ({
      bytes,
      isInvalid: true,
    })),
    ...headers.map((bytes) => ({ bytes, isInvalid: false })),
  ];
}
