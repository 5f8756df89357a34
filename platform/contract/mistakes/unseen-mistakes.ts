import {
  accepting,
  answering,
  created,
  findTenant,
  isCall,
  type Mistake,
  type Mistakes,
  problems,
  type Row,
  readBody,
  readRows,
  replaceAnswer,
  replaceWithProblem,
  rowsOf,
  type Serve,
  withBody,
  withHeader,
} from './mistake.ts';

/** Mistakes that were written from the contract alone, without a look at the rules. */
export const unseenMistakes = {
  'deleted-users-counted': {
    rule: 'A hub counts its users and tenants',
    instead: 'A deleted user is only marked as deleted, and still counted.',
    make(right) {
      const deleted: unknown[] = [];
      const counted = rowsOf('hub', (row) => ({
        ...row,
        userCount: Number(row.userCount) + deleted.filter((hubId) => hubId === row.id).length,
      }))(right);
      return async (request) => {
        const row = await findDeleted(right, request, 'user');
        const answer = await counted(request);
        if (row && answer.status === 204) deleted.push(row.hubId);
        return answer;
      };
    },
  },
  'description-in-one-line': {
    rule: 'A new row is answered with 201, and stored as it was sent',
    instead: 'Line breaks in descriptions become spaces.',
    make: rowsOf('\\w+', (row) => changeText(row, (text) => text.replace(/[\r\n]+/g, ' '))),
  },
  'hub-name-in-bytes': {
    rule: 'A new row is answered with 201, and stored as it was sent',
    instead: 'The column of hub names has 120 bytes, and a longer name is refused.',
    make: (right) => async (request) => {
      if (!isCall(request, 'PUT', /\/hub\/create$/)) return right(request);
      const { name } = await readBody(request);
      const isLong = typeof name === 'string' && Buffer.byteLength(name) > 120;
      return isLong
        ? refuse(right, request, 422, [{ field: 'name', code: 'too-long' }])
        : right(request);
    },
  },
  'newer-if-match-accepted': {
    rule: 'An update with the `If-Match` of another version is answered with 412',
    instead: 'Only versions older than the stored one are refused.',
    make: (right) => async (request) => {
      const { version } = (await findTenant(right, request)) ?? {};
      const wanted = Number(request.headers.get('if-match')?.replaceAll('"', ''));
      const isNewer = version !== undefined && wanted > Number(version);
      return right(isNewer ? withHeader(request, 'if-match', `"${version}"`) : request);
    },
  },
  'current-without-version': {
    rule: 'A 412 has the stored tenant in `current`',
    instead: 'The stored tenant in a 412 has no version, so that it cannot be updated.',
    make: problems([412], ({ current, ...problem }) => {
      if (!current) return problem;
      const { version: _, ...rest } = current;
      return { ...problem, current: rest };
    }),
  },
  'current-null': {
    rule: 'A 412 has the stored tenant in `current`',
    instead: 'A 412 for a tenant that does not exist has `current: null`.',
    make: answering(async (answer) => {
      if (answer.status !== 412) return answer;
      const problem = await answer.json();
      return replaceWithProblem(answer, { ...problem, current: problem.current ?? null });
    }),
  },
  'ascii-look-alikes-accepted': {
    rule: 'A name that can be mistaken for another is answered with 409',
    instead: 'Only letters of other scripts are compared, not `rn` with `m` or `1` with `l`.',
    make: accepting(
      ({ errors = [] }, body) =>
        errors.length > 0 &&
        errors.every(({ field, code, other = '' }) => {
          const name = String(body[field]);
          const isOtherCase = name.toLowerCase() === other.toLowerCase();
          return code === 'look-alike' && /^[\x20-\x7e]+$/.test(name) && !isOtherCase;
        }),
    ),
  },
  'usernames-unique-in-hub': {
    rule: 'A key, name or username that is in use is answered with 409',
    instead: 'Usernames are unique within a hub only.',
    make: (right) => async (request) => {
      const answer = await right(request.clone());
      const [, hubId] = /\/hub\/([^/]+)\/user\/create$/.exec(new URL(request.url).pathname) ?? [];
      if (!hubId || answer.status !== 409) return answer;
      const body = await readBody(request);
      const users = await readRows(right, request, '../../../user/listall');
      const same = users.find(({ username }) => username === body.username);
      const isElsewhere = same && same.hubId !== hubId && same.id !== body.id;
      return isElsewhere ? created(answer, request, body) : answer;
    },
  },
  'deleted-names-taken': {
    rule: 'A key, name or username that is in use is answered with 409',
    instead: 'The name of a deleted hub or user cannot be used again.',
    make(right) {
      const taken = new Set<unknown>();
      return async (request) => {
        const deleted =
          (await findDeleted(right, request, 'user')) ?? (await findDeleted(right, request, 'hub'));
        const field =
          /\/(user|hub)\/create$/.exec(request.url)?.[1] === 'user' ? 'username' : 'name';
        if (
          isCall(request, 'PUT', /\/(user|hub)\/create$/) &&
          taken.has((await readBody(request))[field])
        ) {
          return refuse(right, request, 409, [{ field, code: 'taken' }]);
        }
        const answer = await right(request);
        if (deleted && answer.status === 204) taken.add(deleted.username ?? deleted.name);
        return answer;
      };
    },
  },
  'fields-in-snake-case': {
    rule: 'Errors are problems with `errors: [{ field, code }]` for 422',
    instead: 'Fields have the names of the columns, such as `first_name`.',
    make: problems([409, 422], ({ errors, ...problem }) => ({
      ...problem,
      ...(errors && {
        errors: errors.map(({ field, ...error }) => ({
          ...error,
          field: field.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        })),
      }),
    })),
  },
  'invalid-token-400': {
    rule: 'Without a valid access token the answer is 401',
    instead: 'A token that cannot be verified is a bad request; only no token is 401.',
    make: answering((answer, { headers }) =>
      answer.status === 401 && headers.has('authorization')
        ? replaceWithProblem(answer, { type: 'about:blank', title: 'Bad Request', status: 400 })
        : answer,
    ),
  },
  'tenant-removed-without-event': {
    rule: 'A write publishes events of its kinds',
    instead: 'Removing a tenant from a hub publishes no event.',
    make(right) {
      const silent: string[] = [];
      const dropped = new Set<string>();
      const stream = frames((frame) => {
        const [, id = ''] = /^id: ?(.*)$/m.exec(frame) ?? [];
        const at = silent.findIndex(
          (hubId) => /^event: ?hub$/m.test(frame) && frame.includes(hubId),
        );
        if (at >= 0 && !dropped.has(id)) {
          silent.splice(at, 1);
          dropped.add(id);
        }
        return dropped.has(id) ? undefined : frame;
      })(right);
      return async (request) => {
        const [, hubId = '', tenantId] = /\/hub\/([^/]+)\/tenant\/([^/]+)$/.exec(request.url) ?? [];
        if (request.method === 'DELETE' && tenantId) {
          const ids = await readRows(right, request, '../tenantids');
          if (ids.some((id) => String(id) === tenantId)) silent.push(hubId);
        }
        return stream(request);
      };
    },
  },
  'tenant-always-created': {
    rule: 'The data of an event says what changed',
    instead: 'The event of an updated tenant says `created`.',
    make: frames((frame) =>
      /^event: ?tenant$/m.test(frame) ? frame.replace('"updated"', '"created"') : frame,
    ),
  },
  'permissions-not-missed': {
    rule: 'The event stream is resumed by `Last-Event-ID`',
    instead:
      'For an unknown `Last-Event-ID` there is no event `missed` of the kind `authorizations`.',
    make: frames((frame) =>
      /^event: ?authorizations$/m.test(frame) && frame.includes('"missed"') ? undefined : frame,
    ),
  },
  'reason-measured-encoded': {
    rule: 'With `change-reason`, writes accept `Change-Reason`',
    instead: 'The 200 characters of a reason are counted after percent-encoding.',
    make: (right) => (request) => {
      const isLong = (request.headers.get('change-reason')?.length ?? 0) > 200;
      return right(isLong ? withHeader(request, 'change-reason', '%') : request);
    },
  },
  'reason-not-kept-for-deletions': {
    rule: 'With `audit`, `GET /audit` has each change',
    instead: 'A deletion is kept without its reason.',
    make: (right) => (request) => {
      const isValid = /^(?:[^%]|%[0-9A-F]{2})*$/i.test(request.headers.get('change-reason') ?? '');
      const isLost = request.method === 'DELETE' && isValid;
      return right(isLost ? withHeader(request, 'change-reason') : request);
    },
  },
  'reason-malformed-ignored': {
    rule: 'With `change-reason`, writes accept `Change-Reason`',
    instead: 'A reason that cannot be decoded is ignored.',
    make: (right) => (request) => {
      const isMalformed = /%(?![0-9A-F]{2})/i.test(request.headers.get('change-reason') ?? '');
      return right(isMalformed ? withHeader(request, 'change-reason') : request);
    },
  },
  'malformed-trace-refused': {
    rule: 'With `traceparent`, calls accept `traceparent`',
    instead: 'A malformed `traceparent` is 400.',
    make: answering((answer, { headers }) =>
      /^(?:00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2})?$/.test(headers.get('traceparent') ?? '')
        ? answer
        : replaceWithProblem(answer, { type: 'about:blank', title: 'Bad Request', status: 400 }),
    ),
  },
  'audit-without-tenants-of-hubs': {
    rule: 'With `audit`, `GET /audit` has each change',
    instead: 'It does not say which tenants were added to a hub.',
    make: answering(async (answer, request) => {
      if (!isCall(request, 'GET', /\/audit$/) || answer.status !== 200) return answer;
      const { entries, ...page }: { entries: Row[] } = await answer.json();
      const kept = entries.filter(({ what }) => what !== 'addTenantToHub');
      return replaceAnswer(answer, { body: JSON.stringify({ ...page, entries: kept }) });
    }),
  },
  'audit-page-repeats-entry': {
    rule: 'With `audit`, `GET /audit` has each change',
    instead: 'A page of entries begins with the last entry of the page before.',
    make: (right) => (request) => {
      const url = new URL(request.url);
      const before = url.searchParams.get('before');
      if (!isCall(request, 'GET', /\/audit$/) || !before) return right(request);
      url.searchParams.set('before', String(Number(before) + 1));
      return right(new Request(url, request));
    },
  },
  'audit-filter-ignored': {
    rule: 'With `audit`, `GET /audit` has each change',
    instead: 'The parameter `row` of the entries is ignored.',
    make: (right) => (request) => {
      if (!isCall(request, 'GET', /\/audit$/)) return right(request);
      const url = new URL(request.url);
      url.searchParams.delete('row');
      return right(new Request(url, request));
    },
  },
} satisfies Mistakes;

/** Creates a mistake that changes or drops events of the stream. */
function frames(change: (frame: string) => string | undefined): Mistake['make'] {
  return answering((answer) => {
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
    let rest = '';
    const changed = new TransformStream<string, string>({
      transform(text, controller) {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const frame = change(part);
          if (frame !== undefined) controller.enqueue(`${frame}\n\n`);
        }
      },
    });
    const body = answer.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(changed)
      .pipeThrough(new TextEncoderStream());
    return new Response(body ?? null, { status: answer.status, headers: answer.headers });
  });
}

/** Returns the row that a request would delete. */
async function findDeleted(right: Serve, request: Request, kind: 'user' | 'hub') {
  const [, id] = new RegExp(`/${kind}/([^/]+)$`).exec(new URL(request.url).pathname) ?? [];
  if (request.method !== 'DELETE' || !id) return undefined;
  const list = kind === 'user' ? 'listall' : 'list';
  return (await readRows(right, request, list)).find((row) => row.id === id);
}

/** Changes the description of a row. */
function changeText(row: Row, change: (text: string) => string): Row {
  const { description } = row;
  return typeof description === 'string' ? { ...row, description: change(description) } : row;
}

/** Refuses a write as the correct API would refuse an empty body, with another problem. */
async function refuse(
  right: Serve,
  request: Request,
  status: 409 | 422,
  errors: { field: string; code: string }[],
): Promise<Response> {
  const type = `urn:platform:problem:${status === 409 ? 'taken' : 'validation'}`;
  const answer = await right(withBody(request, {}));
  return replaceWithProblem(answer, { type, title: 'Refused', status, errors });
}
