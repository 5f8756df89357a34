import {
  answering,
  done,
  isCall,
  isProblem,
  type Mistake,
  type Mistakes,
  problems,
  readRows,
  replaceAnswer,
  replaceWithProblem,
  type Serve,
  withHeader,
  withHeaders,
} from './mistake.ts';

const NOBODY = 'Without a valid access token the answer is 401';
const PREFLIGHT = 'A preflight for each method is answered for the console’s origin';
const OTHER_ORIGINS = 'No other origin may read answers';
const PERMISSION = 'Errors are problems with `permission` for 403';
const OTHER_HUB = 'A caller without the permission for other hubs cannot change them';

/** Remembers the token of the first caller, who is the administrator. */
function withAdmin(
  make: (right: Serve, asAdmin: (request: Request) => Request) => Serve,
): Mistake['make'] {
  return (right) => {
    let admin: string | undefined;
    const serve = make(right, (request) => withHeader(request, 'authorization', admin));
    return (request) => {
      admin ??= request.headers.get('authorization') ?? undefined;
      return serve(request);
    };
  };
}

/** Changes the CORS headers of answers to one origin. */
const allowing = (allow: (origin: string) => string | undefined): Mistake['make'] =>
  answering((answer, request) => {
    const allowed = allow(request.headers.get('origin') ?? '');
    if (allowed === undefined) return answer;
    return withHeaders(answer, (headers) => {
      headers.set('access-control-allow-origin', allowed);
      headers.set('access-control-expose-headers', 'etag, retry-after');
    });
  });

const preflights = (change: (headers: Headers, request: Request) => void): Mistake['make'] =>
  answering((answer, request) =>
    request.method === 'OPTIONS'
      ? withHeaders(answer, (headers) => change(headers, request))
      : answer,
  );

const withoutHeader =
  (name: string) =>
  (headers: Headers): void => {
    const names = (headers.get('access-control-allow-headers') ?? '').split(/,\s*/);
    headers.set('access-control-allow-headers', names.filter((one) => one !== name).join());
  };

/** Mistakes of access: tokens, permissions, other hubs, and CORS. */
export const accessMistakes = {
  'nobody-forbidden': {
    rule: NOBODY,
    instead: 'It is 403, as if a permission were missing.',
    make: answering((answer) => {
      if (answer.status !== 401) return answer;
      const refused = withHeaders(answer, (headers) => headers.delete('www-authenticate'));
      const type = 'urn:platform:problem:forbidden';
      return replaceWithProblem(refused, { type, title: 'Forbidden', status: 403 });
    }),
  },
  'signature-unchecked': {
    rule: NOBODY,
    instead: 'The signature of a token is not verified.',
    make: withAdmin((right, asAdmin) => async (request) => {
      const answer = await right(request.clone());
      const isToken = /^Bearer [^.]+\.[^.]+\.[^.]+$/.test(
        request.headers.get('authorization') ?? '',
      );
      return answer.status === 401 && isToken ? right(asAdmin(request)) : answer;
    }),
  },
  'events-open': {
    rule: NOBODY,
    instead: 'The event stream needs no token.',
    make: withAdmin((right, asAdmin) => (request) => {
      const isOpen = request.headers.get('authorization') === null;
      return right(isOpen && isCall(request, 'GET', /\/events$/) ? asAdmin(request) : request);
    }),
  },
  'permission-unnamed': {
    rule: PERMISSION,
    instead: 'They only say that a permission is missing.',
    make: problems([403], ({ permission: _, ...problem }) => problem),
  },
  'forbidden-missing': {
    rule: PERMISSION,
    instead: 'A call without its permission is 404.',
    make: answering(async (answer) =>
      answer.status === 403 && isProblem(answer)
        ? replaceWithProblem(answer, { ...(await answer.json()), status: 404 })
        : answer,
    ),
  },
  'own-account-deleted': {
    rule: '`DELETE /user/{id}` of the caller’s own account is answered with 409',
    instead: 'It is 204.',
    make: answering(async (answer, request) => {
      if (answer.status !== 409 || !isCall(request, 'DELETE', /\/user\/[^/]+$/)) return answer;
      return done(answer);
    }),
  },
  'all-users-own': {
    rule: '`GET /user/list` has the users of the caller’s hub',
    instead: 'It has the users of every hub.',
    make: withAdmin((right, asAdmin) => async (request) => {
      const answer = await right(request.clone());
      if (!isCall(request, 'GET', /\/user\/list$/) || answer.status !== 200) return answer;
      const rows = await readRows(right, asAdmin(request), 'listall');
      return replaceAnswer(answer, { body: JSON.stringify(rows) });
    }),
  },
  'other-hub-read': {
    rule: '`tenantids` can be read by users who may read that hub',
    instead: 'A manager can read those of every hub.',
    make: withAdmin((right, asAdmin) => async (request) => {
      const answer = await right(request.clone());
      const isRead = isCall(request, 'GET', /\/tenantids$/) && answer.status === 404;
      return isRead ? right(asAdmin(request)) : answer;
    }),
  },
  'other-hub-written': {
    rule: OTHER_HUB,
    instead: 'A manager can create users in every hub.',
    make: withAdmin((right, asAdmin) => async (request) => {
      const answer = await right(request.clone());
      const isCreate = isCall(request, 'PUT', /\/user\/create$/) && answer.status === 404;
      return isCreate ? right(asAdmin(request)) : answer;
    }),
  },
  'other-hub-deleted': {
    rule: OTHER_HUB,
    instead: 'A manager can delete the users of every hub.',
    make: withAdmin((right, asAdmin) => async (request) => {
      const answer = await right(request.clone());
      const isDelete = isCall(request, 'DELETE', /\/user\/[^/]+$/) && answer.status === 404;
      return isDelete ? right(asAdmin(request)) : answer;
    }),
  },
  'cors-only-when-well': {
    rule: 'Answers have CORS headers for the console’s origin, whatever their status',
    instead:
      'Answers with 4xx and 5xx have no CORS headers, so that the console cannot read what failed.',
    make: answering((answer) =>
      answer.status < 400
        ? answer
        : withHeaders(answer, (headers) => {
            for (const name of [...headers.keys()]) {
              if (name.startsWith('access-control-')) headers.delete(name);
            }
          }),
    ),
  },
  'etag-hidden': {
    rule: 'The console can read `ETag` and `Retry-After`',
    instead: 'Answers have no `Access-Control-Expose-Headers`.',
    make: answering((answer) =>
      withHeaders(answer, (headers) => headers.delete('access-control-expose-headers')),
    ),
  },
  'origin-reflected': {
    rule: OTHER_ORIGINS,
    instead: 'Every origin is allowed.',
    make: allowing((origin) => origin || undefined),
  },
  'origin-star': {
    rule: OTHER_ORIGINS,
    instead: 'The allowed origin is `*`.',
    make: allowing(() => '*'),
  },
  'origin-null': {
    rule: OTHER_ORIGINS,
    instead: 'The origin `null`, which every sandboxed page has, is allowed.',
    make: allowing((origin) => (origin === 'null' ? origin : undefined)),
  },
  'origin-prefix': {
    rule: OTHER_ORIGINS,
    instead: 'An origin that begins like the console’s is allowed.',
    make: allowing((origin) => (origin.startsWith('https://console.example') ? origin : undefined)),
  },
  'origin-suffix': {
    rule: OTHER_ORIGINS,
    instead: 'An origin that ends like the console’s is allowed.',
    make: allowing((origin) => (origin.endsWith('console.example') ? origin : undefined)),
  },
  'preflight-guarded': {
    rule: PREFLIGHT,
    instead: 'A preflight without a token is 401.',
    make: answering((answer, request) =>
      request.method === 'OPTIONS'
        ? replaceWithProblem(answer, { type: 'about:blank', title: 'Unauthorized', status: 401 })
        : answer,
    ),
  },
  'preflight-star': {
    rule: PREFLIGHT,
    instead: 'All headers are allowed by `*`, which does not include `Authorization`.',
    make: preflights((headers) => headers.set('access-control-allow-headers', '*')),
  },
  'preflight-if-match': {
    rule: PREFLIGHT,
    instead: '`If-Match` is not allowed.',
    make: preflights(withoutHeader('if-match')),
  },
  'preflight-last-event': {
    rule: PREFLIGHT,
    instead: '`Last-Event-ID` is not allowed for the event stream.',
    make: preflights(withoutHeader('last-event-id')),
  },
  'preflight-delete': {
    rule: PREFLIGHT,
    instead: 'DELETE is not allowed.',
    make: preflights((headers) => headers.set('access-control-allow-methods', 'GET, PUT, POST')),
  },
} satisfies Mistakes;
