import {
  accepting,
  answering,
  isCall,
  isProblem,
  type Mistake,
  type Mistakes,
  problems,
  type Row,
  readBody,
  replaceAnswer,
  replaceWithProblem,
  withBody,
  withHeader,
  withHeaders,
} from './mistake.ts';

const INVALID = 'A body with an invalid field is answered with 422';
const ERRORS = 'Errors are problems with `errors: [{ field, code }]` for 422';
const CODES = 'The codes in `errors` are those of the contract';
const PROBLEMS = 'Errors are `application/problem+json` (RFC 9457)';
const UNREADABLE = 'A body that cannot be read is answered with 400, 413 or 415';
const BUSY = 'Errors are problems with `Retry-After` for 429 and 503';

/** Replaces a code of `errors`. */
const codeInstead = (code: string, other: string): Mistake['make'] =>
  problems([409, 422], ({ errors, ...problem }) => ({
    ...problem,
    ...(errors && {
      errors: errors.map((one) => (one.code === code ? { ...one, code: other } : one)),
    }),
  }));

/** Creates a mistake that replaces the answer of a read if it is the tenth call, the twentieth, and so on. */
function onEveryTenthRead(replace: (answer: Response) => Response): Mistake['make'] {
  return (right) => {
    let calls = 0;
    return async (request) => {
      const answer = await right(request);
      calls += 1;
      return calls % 10 === 0 && isCall(request, 'GET', /\/api\/.*/) ? replace(answer) : answer;
    };
  };
}

/** Mistakes in the answers to wrong requests. */
export const errorMistakes = {
  'bad-request': {
    rule: INVALID,
    instead: 'It is 400.',
    make: problems([422], (problem) => ({ ...problem, status: 400 })),
  },
  'unknown-ignored': {
    rule: INVALID,
    instead: 'Unknown members are ignored.',
    make: accepting(({ errors = [] }) => errors.every(({ code }) => code === 'unknown')),
  },
  'null-accepted': {
    rule: INVALID,
    instead: 'An optional value may be `null`.',
    make: (right) => async (request) => {
      if (!isCall(request, 'PUT', /\/create$/)) return right(request);
      const body: Row = await readBody(request);
      const optional = ['description', 'contactEmail'];
      const isDropped = (name: string) => optional.includes(name) && body[name] === null;
      if (!optional.some(isDropped)) return right(request);
      const values = Object.entries(body).filter(([name]) => !isDropped(name));
      return right(withBody(request, Object.fromEntries(values)));
    },
  },
  'capitals-accepted': {
    rule: INVALID,
    instead: 'A key or username may have capitals.',
    make: accepting(
      ({ errors = [] }, { key, username }) =>
        errors.every(({ code }) => code === 'format') &&
        /^[A-Za-z0-9-]+$/.test(String(key ?? username ?? '')),
    ),
  },
  'long-accepted': {
    rule: INVALID,
    instead: 'A name can be of any length.',
    make: accepting(({ errors = [] }) => errors.every(({ code }) => code === 'too-long')),
  },
  'blank-trimmed': {
    rule: INVALID,
    instead: 'Spaces before and after a name are removed.',
    make: (right) => async (request) => {
      if (!isCall(request, 'PUT', /\/create$/)) return right(request);
      const { name, ...body }: Row = await readBody(request);
      return right(
        typeof name === 'string' ? withBody(request, { ...body, name: name.trim() }) : request,
      );
    },
  },
  'errors-by-field': {
    rule: ERRORS,
    instead: 'They have `errors: { <field>: [<code>] }`.',
    make: answering(async (answer) => {
      if (answer.status !== 422) return answer;
      const { errors, ...problem } = await answer.json();
      const byField = Object.fromEntries(
        errors?.map(({ field, code }: Record<string, string>) => [field, [code]]) ?? [],
      );
      return replaceWithProblem(answer, { ...problem, errors: byField });
    }),
  },
  'errors-missing': {
    rule: ERRORS,
    instead: 'They only have a title.',
    make: problems([422], ({ errors: _, ...problem }) => problem),
  },
  'first-error': {
    rule: ERRORS,
    instead: 'They name the first invalid field only.',
    make: problems([422], ({ errors = [], ...problem }) => ({
      ...problem,
      errors: errors.slice(0, 1),
    })),
  },
  'errors-everywhere': {
    rule: ERRORS,
    instead: 'They name every field of the body, right or wrong.',
    make: answering(async (answer, request) => {
      if (answer.status !== 422) return answer;
      const { errors, ...problem } = await answer.json();
      const names = Object.keys(await readBody(request));
      const all = names.map((field) => ({ field, code: 'format' }));
      return replaceWithProblem(answer, { ...problem, errors: [...errors, ...all] });
    }),
  },
  'error-paths': {
    rule: ERRORS,
    instead: 'A field is a JSON Pointer, such as `/name`.',
    make: problems([422], ({ errors = [], ...problem }) => ({
      ...problem,
      errors: errors.map((one) => ({ ...one, field: `/${one.field}` })),
    })),
  },
  'code-pattern': {
    rule: CODES,
    instead: 'The code of a wrong format is `pattern`.',
    make: codeInstead('format', 'pattern'),
  },
  'code-missing': {
    rule: CODES,
    instead: 'The code of a missing field is `missing`.',
    make: codeInstead('required', 'missing'),
  },
  'code-duplicate': {
    rule: CODES,
    instead: 'The code of a name in use is `duplicate`.',
    make: codeInstead('taken', 'duplicate'),
  },
  'code-look-alike': {
    rule: CODES,
    instead: 'The code of a name that looks like another is `taken`.',
    make: codeInstead('look-alike', 'taken'),
  },
  'code-different': {
    rule: CODES,
    instead: 'The code of an id with other values is `conflict`.',
    make: codeInstead('different', 'conflict'),
  },
  'other-missing': {
    rule: 'With `look-alike`, `other` is the existing name',
    instead: 'The existing name is not there.',
    make: problems([409], ({ errors = [], ...problem }) => ({
      ...problem,
      errors: errors.map(({ other: _, ...one }) => one),
    })),
  },
  'problem-as-json': {
    rule: PROBLEMS,
    instead: 'They are `application/json`.',
    make: answering((answer) =>
      isProblem(answer)
        ? withHeaders(answer, (headers) => headers.set('content-type', 'application/json'))
        : answer,
    ),
  },
  'problem-untitled': {
    rule: PROBLEMS,
    instead: 'They have no `title`.',
    make: problems([401, 403, 404, 409, 412, 422], ({ title: _, ...problem }) => problem),
  },
  'own-errors': {
    rule: PROBLEMS,
    instead: 'They are `{ "message": … }`.',
    make: answering(async (answer) => {
      if (!isProblem(answer)) return answer;
      const { title } = await answer.json();
      const body = JSON.stringify({ message: title });
      return replaceAnswer(answer, { type: 'application/json', body });
    }),
  },
  'empty-errors': {
    rule: PROBLEMS,
    instead: 'They have no body.',
    make: answering((answer) =>
      isProblem(answer) ? replaceAnswer(answer, { body: null }) : answer,
    ),
  },
  'status-inside': {
    rule: PROBLEMS,
    instead: 'The `status` in their bodies is always 500.',
    make: answering(async (answer) => {
      if (!isProblem(answer)) return answer;
      const problem = { ...(await answer.json()), status: 500 };
      return replaceAnswer(answer, { body: JSON.stringify(problem) });
    }),
  },
  'missing-page': {
    rule: PROBLEMS,
    instead: 'A 404 is an HTML page.',
    make: answering((answer) =>
      answer.status === 404
        ? replaceAnswer(answer, { type: 'text/html', body: '<h1>Not found</h1>' })
        : answer,
    ),
  },
  'form-accepted': {
    rule: UNREADABLE,
    instead: 'A body of the type `text/plain` is read as JSON.',
    make: (right) => (request) =>
      right(
        request.headers.get('content-type')?.startsWith('text/plain')
          ? withHeader(request, 'content-type', 'application/json')
          : request,
      ),
  },
  'unreadable-fails': {
    rule: UNREADABLE,
    instead: 'A body that is no JSON is 500.',
    make: problems([400], (problem) => ({ ...problem, status: 500 })),
  },
  'busy-for-how-long': {
    rule: BUSY,
    instead: 'Every tenth call is 503 without it.',
    make: onEveryTenthRead((answer) => {
      const type = 'urn:platform:problem:unavailable';
      return replaceWithProblem(answer, { type, title: 'Try again.', status: 503 });
    }),
  },
  'busy-until-later': {
    rule: BUSY,
    instead: 'Every tenth call is 429 with `Retry-After: later`.',
    make: onEveryTenthRead((answer) => {
      const type = 'urn:platform:problem:too-many-requests';
      const busy = replaceWithProblem(answer, { type, title: 'Try again.', status: 429 });
      return withHeaders(busy, (headers) => headers.set('retry-after', 'later'));
    }),
  },
} satisfies Mistakes;
