import { randomUUID } from 'node:crypto';
import { fieldCodeOf, fieldCodes } from '../../api/field-codes.ts';
import type { Body, CreatedRows, Kind } from '../tested-api/created-rows.ts';
import {
  createdKind,
  HUB_PERMISSIONS,
  needProblem,
  type Refusal,
  type Rule,
  requirePermissions,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from '../tested-api/tested-api.ts';
import {
  Breach,
  inEachCase,
  NotTested,
  requireStatus,
  runCases,
  show,
} from '../tested-api/verdict.ts';

/** Values of which a field may have some, by its schema. */
const VALUES: readonly unknown[] = [
  ...[5, null, {}, ['a'], ''],
  ...['no slug', 'Abc', '-abc', 'abc ', ' abc', 'a\nb', 'no address', 'a@b', 'no-id'],
  randomUUID().toUpperCase(),
  `urn:uuid:${randomUUID()}`,
];

interface InvalidBody {
  readonly body: Body;
  readonly fields: readonly string[];
  readonly codes: readonly string[];
}

/** Returns invalid bodies of a schema: for each field one of every kind that the schema excludes. */
function* invalidBodies(
  api: TestedApi,
  schema: string,
  newBody: () => Body,
): Generator<InvalidBody> {
  const members = api.document.membersOf(schema);
  for (const [name, { minLength = 0, maxLength = 0 }, isRequired] of members) {
    const lengths = [
      ...(minLength > 1 ? ['a'.repeat(minLength - 1)] : []),
      ...(maxLength > 0 ? ['a'.repeat(maxLength + 1)] : []),
    ];
    for (const value of [...VALUES, ...lengths]) {
      const body = { ...newBody(), [name]: value };
      const codes = api.document
        .validate(['components', 'schemas', schema], body)
        .map(({ keyword }) => fieldCodeOf(keyword));
      // Names with invisible characters have a rule of their own.
      if (codes.length > 0 && !codes.includes('invisible')) yield { body, fields: [name], codes };
    }
    const { [name]: _, ...rest } = newBody();
    if (isRequired) yield { body: rest, fields: [name], codes: ['required'] };
  }
  yield { body: { ...newBody(), unknown: 'x' }, fields: ['unknown'], codes: ['unknown'] };
  const names = members.map(([name]) => name);
  const allWrong = Object.fromEntries(names.map((name) => [name, 5]));
  yield { body: allWrong, fields: names, codes: ['type'] };
}

const PERMISSIONS: Readonly<Record<Kind, readonly string[]>> = {
  tenant: ['PutTenant'],
  user: USER_PERMISSIONS,
  hub: HUB_PERMISSIONS,
};

async function refused(api: TestedApi): Promise<void> {
  const noId = async () => {
    requirePermissions(api, 'GetManagementHubs');
    const path = { hubId: 'no-id' };
    // For a malformed id, 404 is also allowed.
    requireStatus(await api.main.caller.ask('GET /hub/{hubId}/tenantids', { path }), 422, 404);
    if (api.createdRows === undefined) throw new NotTested('needs --writes');
  };
  const creates = api.document.calls.flatMap((call) => {
    const kind = createdKind(call);
    return kind === undefined ? [] : [{ kind, schema: call.body ?? '' }];
  });
  await runCases(
    noId,
    ...creates.map(({ kind, schema }) => async () => {
      const created = requireWrites(api, ...PERMISSIONS[kind]);
      const hubId = kind === 'user' ? (await created.hub()).body.id : undefined;
      const newBody = await validBody(created, kind);
      await inEachCase(invalidBodies(api, schema, newBody), async ({ body, fields, codes }) => {
        const answer = requireStatus(await created.put(kind, body, { hubId }), 422);
        api.refusals.push({ answer, fields, codes });
      });
    }),
  );
}

/** Returns valid bodies; for tenants, of the one tenant, so that a wrong API creates no more. */
async function validBody(created: CreatedRows, kind: Kind): Promise<() => Body> {
  if (kind !== 'tenant') return () => created.newBody(kind);
  const { body } = await created.tenant();
  return () => body;
}

interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly other?: unknown;
}

/** Returns the `errors` of a problem, or `undefined` if they have another shape. */
function errorsOf({ answer }: Refusal): readonly FieldError[] | undefined {
  const { errors }: { errors?: unknown } = Object(answer.json);
  const isError = (one: unknown): one is FieldError =>
    typeof Object(one).field === 'string' && typeof Object(one).code === 'string';
  return Array.isArray(errors) && errors.every(isError) ? errors : undefined;
}

/** Checks the refusals with a status that have not shown a breach. */
async function inEachRefusal(
  api: TestedApi,
  statuses: readonly number[],
  check: (refusal: Refusal) => void,
): Promise<void> {
  const { refusals, answers } = api;
  if (refusals.length === 0) throw new NotTested('needs --writes, and requests that are refused');
  const shown = new Set(answers);
  const checked = refusals.filter(({ answer }) => statuses.includes(answer.status));
  await inEachCase(
    checked.filter(({ answer }) => shown.has(answer)),
    (refusal) => {
      needProblem(api, refusal.answer);
      check(refusal);
    },
  );
}

const describe = (fields: readonly string[]): string => fields.map((one) => `"${one}"`).join(', ');

function requireFields(refusal: Refusal): void {
  const { answer, fields } = refusal;
  if (fields.length === 0) throw new NotTested('needs a field');
  const errors = errorsOf(refusal);
  const expected = '`errors: [{ field, code }]`';
  if (errors === undefined) {
    const { errors: other }: { errors?: unknown } = Object(answer.json);
    const actual = other === undefined ? 'no `errors`' : `errors ${JSON.stringify(other)}`;
    throw new Breach(answer, expected, `${show(answer)} with ${actual.slice(0, 100)}`);
  }
  const named = [...new Set(errors.map(({ field }) => field))];
  const isSame = named.length === fields.length && named.every((one) => fields.includes(one));
  if (isSame) return;
  const actual = `errors on ${describe(named) || 'nothing'}`;
  throw new Breach(answer, `errors on ${describe(fields)}`, actual);
}

const ofContract = (api: TestedApi) =>
  inEachRefusal(api, [409, 422], (refusal) => {
    const { answer, fields, codes } = refusal;
    const errors = errorsOf(refusal) ?? [];
    const [field] = fields;
    const own = errors.filter((one) => field === undefined || one.field === field);
    const other = own.find(({ code }) => !(code in fieldCodes));
    if (own.length === 0) throw new NotTested('needs `errors`');
    if (!other && own.some(({ code }) => codes.includes(code))) return;
    const actual = other?.code ?? own[0]?.code;
    throw new Breach(answer, `the code "${codes.join('" or "')}"`, `"${actual}"`);
  });

const existingName = (api: TestedApi) =>
  inEachRefusal(api, [409], (refusal) => {
    const error = errorsOf(refusal)?.find(({ code }) => code === 'look-alike');
    if (!error || refusal.other === undefined) throw new NotTested('needs the code `look-alike`');
    if (error.other === refusal.other) return;
    throw new Breach(refusal.answer, `\`other\`: "${refusal.other}"`, `"${error.other}"`);
  });

async function unreadable(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...HUB_PERMISSIONS);
  const body = () => created.newHub();
  await runCases(
    async () => requireStatus(await created.put('hub', body(), { text: '{' }), 400),
    async () => {
      const headers = { 'content-type': 'text/plain' };
      requireStatus(await created.put('hub', body(), { headers }), 415);
    },
    async () => {
      const description = 'x'.repeat(200_000);
      // An API with a higher limit finds that the description is too long.
      requireStatus(await created.put('hub', { ...body(), description }), 413, 422);
    },
  );
}

/** Comes before the rules about names, which are answered with 422 too. */
export const invalidRule: Rule = {
  statement: 'A body with an invalid field is answered with 422',
  check: refused,
};

export const errorRules: readonly Rule[] = [
  {
    statement: 'Errors are problems with `errors: [{ field, code }]` for 422',
    check: (api) => inEachRefusal(api, [422], requireFields),
  },
  {
    statement: 'A 409 for a name has an error for its field',
    check: (api) => inEachRefusal(api, [409], requireFields),
  },
  { statement: 'The codes in `errors` are those of the contract', check: ofContract },
  { statement: 'With `look-alike`, `other` is the existing name', check: existingName },
  {
    statement: 'A body that cannot be read is answered with 400, 413 or 415',
    check: unreadable,
  },
];
