import { randomUUID } from 'node:crypto';
import {
  accepting,
  answering,
  created,
  done,
  findTenant,
  isCall,
  lists,
  type Mistakes,
  type Row,
  readBody,
  readRows,
  replaceAnswer,
  replaceWithProblem,
  rowsOf,
  type Serve,
  TENANT,
  withBody,
  withHeader,
} from './mistake.ts';

const NEW = 'A new row is answered with 201, and stored as it was sent';
const REPEATED = 'A repeated request is answered with 200 and the stored row';
const OTHER_VALUES = 'The same id with other values is answered with 409 for users and hubs';
const UPDATE = 'A tenant with a known id and other values is an update';
const TAKEN = 'A key, name or username that is in use is answered with 409';
const LOOK_ALIKE = 'A name that can be mistaken for another is answered with 409';
const INVISIBLE = 'A name with invisible characters is answered with 422';
const NFC = 'Texts are stored in Unicode NFC';
const STALE = 'An update with the `If-Match` of another version is answered with 412';
const CURRENT = 'An update with the `If-Match` of the stored version is answered with 200';
const VERSION = 'A tenant has a `version`, which increases with every change';
const STORED = 'A 412 has the stored tenant in `current`';
const REFUSED = 'A refused request changes nothing';

/** Changes the body of creates before they are stored. */
const storing =
  (change: (body: Row) => Row) =>
  (right: Serve): Serve =>
  async (request) => {
    const body = await readBody(request);
    const isCreate = isCall(request, 'PUT', /\/create$/) && 'id' in body;
    return right(isCreate ? withBody(request, change(body)) : request);
  };

const texts = (body: Row, change: (text: string) => string): Row =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(value) : value,
    ]),
  );

/** Mistakes of creates and updates. */
export const writeMistakes = {
  'created-ok': {
    rule: NEW,
    instead: 'A create is answered with 200.',
    make: answering((answer) =>
      answer.status === 201
        ? new Response(answer.body, { ...answer, status: 200, headers: answer.headers })
        : answer,
    ),
  },
  'created-empty': {
    rule: NEW,
    instead: 'A create is answered with 204.',
    make: answering((answer) => (answer.status === 201 ? done(answer) : answer)),
  },
  'long-names-cut': {
    rule: NEW,
    instead: 'Only the first 60 characters of a name are stored.',
    make: storing((body) => {
      const { name } = body;
      const isCut = typeof name === 'string' && name.length > 60 && [...name].length <= 120;
      return isCut ? { ...body, name: [...name].slice(0, 60).join('').trim() } : body;
    }),
  },
  'texts-escaped': {
    rule: NEW,
    instead: '`&` is stored as `&amp;`.',
    make: storing((body) => texts(body, (text) => text.replaceAll('&', '&amp;'))),
  },
  'question-marks': {
    rule: NEW,
    instead: 'Characters outside of Latin-1 are stored as `?`.',
    make: rowsOf('\\w+', (row) =>
      texts(row, (text) =>
        text.startsWith('Contract') ? text.replaceAll(/[^\0-\xff]/g, '?') : text,
      ),
    ),
  },
  'user-again-taken': {
    rule: REPEATED,
    instead: 'Sending a user again is answered with 409, as if the username were taken.',
    make: answering((answer, request) =>
      isCall(request, 'PUT', /\/user\/create$/) && answer.status === 200
        ? replaceWithProblem(answer, {
            type: 'urn:platform:problem:taken',
            title: 'The value is already in use.',
            status: 409,
            errors: [{ field: 'username', code: 'taken' }],
          })
        : answer,
    ),
  },
  'hub-again-created': {
    rule: REPEATED,
    instead: 'Sending a hub again is answered with 201, as if it were new.',
    make: answering((answer, request) =>
      isCall(request, 'PUT', /\/hub\/create$/) && answer.status === 200
        ? new Response(answer.body, { status: 201, headers: answer.headers })
        : answer,
    ),
  },
  'repeated-update-refused': {
    rule: REPEATED,
    instead: 'An update whose answer was lost cannot be repeated with its `If-Match`: it is 412.',
    make: (right) => async (request) => {
      const stored = await findTenant(right, request);
      const sent = request.headers.get('if-match');
      const isOld = stored !== undefined && sent !== null && sent !== `"${stored.version}"`;
      const answer = await right(request);
      if (!isOld || answer.status !== 200) return answer;
      const problem = { type: 'urn:platform:problem:changed', title: 'Changed.', status: 412 };
      return replaceWithProblem(answer, { ...problem, current: stored });
    },
  },
  'user-moves': {
    rule: OTHER_VALUES,
    instead: 'A user that is sent again to another hub is answered with 200.',
    make: (right) => async (request) => {
      const answer = await right(request.clone());
      if (answer.status !== 409 || !isCall(request, 'PUT', /\/user\/create$/)) return answer;
      const { id, email } = await readBody(request);
      const rows = await readRows(right, request, '../../../user/listall');
      const stored = rows.find((row) => row.id === id && row.email === email);
      const isMove = stored !== undefined && !request.url.includes(String(stored.hubId));
      if (!isMove) return answer;
      return replaceAnswer(answer, {
        status: 200,
        type: 'application/json',
        body: JSON.stringify(stored),
      });
    },
  },
  'hub-renamed': {
    rule: OTHER_VALUES,
    instead: 'A hub with the same id and another name is answered with 200.',
    make: (right) => async (request) => {
      const answer = await right(request.clone());
      if (answer.status !== 409 || !isCall(request, 'PUT', /\/hub\/create$/)) return answer;
      const body = await readBody(request);
      const stored = (await readRows(right, request, 'list')).find(({ id }) => id === body.id);
      if (stored === undefined) return answer;
      const row = JSON.stringify({ ...stored, ...body });
      return replaceAnswer(answer, { status: 200, type: 'application/json', body: row });
    },
  },
  'tenant-twice': {
    rule: UPDATE,
    instead:
      'The id is ignored: a second tenant is created, or the answer is 409 if the key is in use.',
    make: (right) => async (request) => {
      const [stored, body] = [await findTenant(right, request), await readBody(request)];
      const values = ['key', 'name', 'contactEmail', 'description'];
      if (stored === undefined || values.every((name) => stored[name] === body[name])) {
        return right(request);
      }
      if (request.headers.has('if-match')) return right(request);
      return right(withBody(request, { ...body, id: randomUUID() }));
    },
  },
  'update-merges': {
    rule: UPDATE,
    instead: 'A value that is absent from the body of an update stays as it was.',
    make: (right) => async (request) => {
      const { contactEmail, description } = (await findTenant(right, request)) ?? {};
      const kept = {
        ...(contactEmail !== undefined && { contactEmail }),
        ...(description !== undefined && { description }),
      };
      if (Object.keys(kept).length === 0) return right(request);
      return right(withBody(request, { ...kept, ...(await readBody(request)) }));
    },
  },
  'update-late': {
    rule: UPDATE,
    instead: 'The answer to an update is the tenant before it.',
    make: (right) => async (request) => {
      const stored = await findTenant(right, request);
      const answer = await right(request);
      if (stored === undefined || answer.status !== 200) return answer;
      return replaceAnswer(answer, { body: JSON.stringify(stored) });
    },
  },
  'description-lost': {
    rule: UPDATE,
    instead: 'An update does not store the description.',
    make: (right) => async (request) => {
      const stored = await findTenant(right, request);
      const { description, ...body } = await readBody(request);
      const isValid = typeof description === 'string' && description.length <= 2000;
      return right(stored && isValid ? withBody(request, body) : request);
    },
  },
  'created-id': {
    rule: 'A hub is as the document says',
    instead: 'The answer to the create of a hub has only its id.',
    make: answering(async (answer, request) => {
      if (!isCall(request, 'PUT', /\/hub\/create$/) || answer.status > 201) return answer;
      const { id }: Row = await answer.json();
      return replaceAnswer(answer, { body: JSON.stringify({ id }) });
    }),
  },
  'update-recreated': {
    rule: UPDATE,
    instead: 'An update renews `createdAt`.',
    make: answering(async (answer, request) => {
      if (!isCall(request, 'PUT', TENANT) || answer.status !== 200) return answer;
      const row: Row = await answer.json();
      const body = JSON.stringify({ ...row, createdAt: new Date().toISOString() });
      return replaceAnswer(answer, { body });
    }),
  },
  'name-twice': {
    rule: TAKEN,
    instead: 'Two hubs may have the same name.',
    make: accepting(
      ({ errors: [error] = [] }) => error?.code === 'taken' && error.field === 'name',
    ),
  },
  'key-taken-later': {
    rule: TAKEN,
    instead: 'A tenant can be given the key of another by an update.',
    make: (right) => async (request) => {
      const stored = await findTenant(right, request);
      const answer = await right(request.clone());
      if (answer.status !== 409 || stored === undefined) return answer;
      const row = JSON.stringify({ ...stored, ...(await readBody(request)) });
      return replaceAnswer(answer, { status: 200, type: 'application/json', body: row });
    },
  },
  'addresses-lowered': {
    rule: NEW,
    instead: 'E-mail addresses are stored in lower case.',
    make: storing(({ email, ...body }) => ({
      ...body,
      ...(email !== undefined && {
        email: typeof email === 'string' ? email.toLowerCase() : email,
      }),
    })),
  },
  'no-plus-in-addresses': {
    rule: NEW,
    instead: 'An e-mail address with `+` is refused.',
    make: answering(async (answer, request) => {
      if (!isCall(request, 'PUT', /\/create$/) || answer.status > 201) return answer;
      const { email, contactEmail } = await readBody(request);
      if (!`${email}${contactEmail}`.includes('+')) return answer;
      const errors = [{ field: email ? 'email' : 'contactEmail', code: 'format' }];
      const problem = { type: 'urn:platform:problem:invalid', title: 'Invalid', status: 422 };
      return replaceWithProblem(answer, { ...problem, errors });
    }),
  },
  'taken-elsewhere': {
    rule: 'A 409 for a name has an error for its field',
    instead: 'The error for a key that is in use is on the field `id`.',
    make: answering(async (answer, request) => {
      if (answer.status !== 409 || !isCall(request, 'PUT', TENANT)) return answer;
      const problem = await answer.clone().json();
      if (problem.errors?.[0].code !== 'taken') return answer;
      const errors = [{ field: 'id', code: 'taken' }];
      return replaceWithProblem(answer, { ...problem, errors });
    }),
  },
  'look-alike-accepted': {
    rule: LOOK_ALIKE,
    instead: 'A name that only looks like another is accepted.',
    make: accepting(
      ({ errors: [error] = [] }, { name = '' }) =>
        error?.code === 'look-alike' && String(name).normalize('NFC') === name,
    ),
  },
  'other-case': {
    rule: LOOK_ALIKE,
    instead: 'Names are compared case-sensitively.',
    make: accepting(
      ({ errors: [error] = [] }, { name }) =>
        error?.code === 'look-alike' && name === String(name).toUpperCase(),
    ),
  },
  'invisible-accepted': {
    rule: INVISIBLE,
    instead: 'Invisible characters in names are accepted.',
    make: accepting(({ errors = [] }) => errors.every(({ code }) => code === 'invisible')),
  },
  'invisible-removed': {
    rule: INVISIBLE,
    instead: 'Invisible characters are removed from names, which are then stored.',
    make: storing((body) =>
      texts(body, (text) => text.replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '')),
    ),
  },
  'twins-stored': {
    rule: NFC,
    instead: 'Names are compared byte by byte: the same name in NFC and in NFD are two.',
    make: accepting(
      ({ status }, { name }) =>
        status === 409 && typeof name === 'string' && name.normalize('NFC') !== name,
    ),
  },
  'nfd-answered': {
    rule: NFC,
    instead: 'Texts are stored as they were sent, in NFD.',
    make: answering(async (answer, request) => {
      if (answer.status > 201 || !isCall(request, 'PUT', /\/create$/)) return answer;
      const [row, body]: [Row, Row] = [await answer.json(), await readBody(request)];
      return replaceAnswer(answer, { body: JSON.stringify({ ...row, ...body }) });
    }),
  },
  'if-match-ignored': {
    rule: STALE,
    instead: 'The last change wins.',
    make: (right) => (request) => right(withHeader(request, 'if-match')),
  },
  'if-match-conflict': {
    rule: STALE,
    instead: 'The answer is 409.',
    make: answering(async (answer) =>
      answer.status === 412
        ? replaceWithProblem(answer, { ...(await answer.json()), status: 409 })
        : answer,
    ),
  },
  'if-match-creates': {
    rule: STALE,
    instead: 'A tenant that does not exist is created.',
    make: (right) => async (request) => {
      if (!request.headers.has('if-match')) return right(request);
      const stored = await findTenant(right, request);
      return right(stored === undefined ? withHeader(request, 'if-match') : request);
    },
  },
  'if-match-raced': {
    rule: STALE,
    instead: 'The version is compared first and the row written later: of two, both are done.',
    make: (right) => async (request) => {
      const sent = request.headers.get('if-match');
      const stored = sent === null ? undefined : await findTenant(right, request);
      if (stored === undefined || sent !== `"${stored.version}"`) return right(request);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return right(withHeader(request, 'if-match'));
    },
  },
  'if-match-weak': {
    rule: CURRENT,
    instead: 'Only `W/"…"` is the entity tag of a version.',
    make: (right) => (request) => {
      const sent = request.headers.get('if-match');
      const isStrong = sent !== null && !sent.startsWith('W/');
      return right(isStrong ? withHeader(request, 'if-match', `W/${sent}`) : request);
    },
  },
  'version-stands': {
    rule: VERSION,
    instead: 'The version is always 1.',
    make: rowsOf('tenant', (row) => ({ ...row, version: 1 })),
  },
  'version-text': {
    rule: 'A tenant is as the document says',
    instead: 'The version is a text.',
    make: rowsOf('tenant', (row) => ({ ...row, version: String(row.version) })),
  },
  'version-counts-requests': {
    rule: VERSION,
    instead: 'The version also increases if an update changes nothing.',
    make: (right) => {
      let more = 0;
      const counted = rowsOf('tenant', (row) => ({ ...row, version: Number(row.version) + more }));
      const serve = counted(right);
      return (request) => {
        if (isCall(request, 'PUT', TENANT)) more += 1;
        const sent = /^"(\d+)"$/.exec(request.headers.get('if-match') ?? '')?.[1];
        if (sent === undefined) return serve(request);
        // The version that was answered before this request.
        return serve(withHeader(request, 'if-match', `"${Number(sent) - more + 1}"`));
      };
    },
  },
  'version-missing': {
    rule: VERSION,
    instead: 'Tenants have no version.',
    make: rowsOf('tenant', ({ version: _, ...row }) => row),
  },
  'current-missing': {
    rule: STORED,
    instead: 'It only says that the tenant has changed.',
    make: answering(async (answer) => {
      if (answer.status !== 412) return answer;
      const { current: _, ...problem } = await answer.json();
      return replaceWithProblem(answer, problem);
    }),
  },
  'refused-but-stored': {
    rule: REFUSED,
    instead: 'An update that is answered with 412 is stored nevertheless.',
    make: (right) => async (request) => {
      const answer = await right(request.clone());
      if (answer.status !== 412) return answer;
      const { current } = await answer.clone().json();
      if (current !== undefined) await right(withHeader(request, 'if-match'));
      return answer;
    },
  },
  'refused-but-listed': {
    rule: REFUSED,
    instead: 'A hub whose name is in use is refused, but is in the list afterwards.',
    make: (right) => {
      const refused: Row[] = [];
      const withRefused = lists(
        (rows) => [...rows, ...refused.filter(({ id }) => !rows.some((row) => row.id === id))],
        /\/hub\/list$/,
      )(right);
      return async (request) => {
        const answer = await withRefused(request.clone());
        if (answer.status === 409 && isCall(request, 'PUT', /\/hub\/create$/)) {
          const { errors } = await answer.clone().json();
          const body = await readBody(request);
          if (errors[0].code === 'taken') refused.push(await created(answer, request, body).json());
        }
        return answer;
      };
    },
  },
} satisfies Mistakes;
