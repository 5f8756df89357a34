import type { DocumentedCall } from '../tested-api/document.ts';
import {
  HUB_PERMISSIONS,
  type Rule,
  requirePermissions,
  requireWrites,
  type TestedApi,
} from '../tested-api/tested-api.ts';
import {
  Breach,
  inEachCase,
  NotTested,
  needStatus,
  requireStatus,
  runCases,
} from '../tested-api/verdict.ts';
import { requireAllowed } from './cors.ts';

/** The names of the extensions, as in `extensions` of `configs/api.json`. */
export const EXTENSIONS = ['change-reason', 'audit', 'traceparent'] as const;

function needExtension({ extensions }: TestedApi, name: (typeof EXTENSIONS)[number]): void {
  if (!extensions.includes(name)) throw new NotTested(`needs --extensions ${name}`);
}

/** A reason with characters that headers cannot carry unencoded. */
const REASON = 'Ticket 42: Zoë';

const withReason = { headers: { 'change-reason': encodeURIComponent(REASON) } };

/** Checks that a preflight for each of the calls allows a header. */
const allowed = (api: TestedApi, header: string, calls: readonly DocumentedCall[]) =>
  inEachCase(calls, ({ name, method }) =>
    requireAllowed(api, { call: name, method, headers: ['authorization', header] }),
  );

async function changeReason(api: TestedApi): Promise<void> {
  needExtension(api, 'change-reason');
  const writes = api.document.calls.filter(({ method }) => method !== 'GET');
  await runCases(
    () => allowed(api, 'change-reason', writes),
    async () => {
      const created = requireWrites(api, ...HUB_PERMISSIONS);
      const answer = await created.put('hub', created.newHub(), withReason);
      // Which success a create is answered with is another rule.
      if (answer.status >= 300) requireStatus(answer, 201);
    },
  );
}

async function audit(api: TestedApi): Promise<void> {
  needExtension(api, 'audit');
  const created = requireWrites(api, ...HUB_PERMISSIONS);
  requirePermissions(api, 'GetAudit');
  const isSent = api.extensions.includes('change-reason');
  const body = created.newHub();
  needStatus(await created.put('hub', body, isSent ? withReason : {}));
  const answer = needStatus(
    await api.main.caller.ask('GET /audit', { query: `?row=${body.id}` }),
    200,
  );
  const { entries }: { entries?: unknown } = Object(answer.json);
  const own = (Array.isArray(entries) ? entries : []).find(({ rows }) => rows?.includes(body.id));
  if (own === undefined) throw new Breach(answer, 'an entry about the new hub', 'none');
  if (!isSent || own.reason === REASON) return;
  throw new Breach(answer, `"reason": ${JSON.stringify(REASON)}`, `${JSON.stringify(own.reason)}`);
}

async function traceparent(api: TestedApi): Promise<void> {
  needExtension(api, 'traceparent');
  const values = ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'no-trace'];
  await runCases(
    () => allowed(api, 'traceparent', api.document.calls),
    ...values.map((value) => async () => {
      const headers = { traceparent: value };
      requireStatus(await api.main.caller.ask('GET /authorizations', { headers }), 200);
    }),
  );
}

export const extensionRules: readonly Rule[] = [
  { statement: 'With `change-reason`, writes accept `Change-Reason`', check: changeReason },
  { statement: 'With `audit`, `GET /audit` has each change', check: audit },
  { statement: 'With `traceparent`, calls accept `traceparent`', check: traceparent },
];
