import type { CallOptions } from '../tested-api/caller.ts';
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
import { listDeltas } from './list-deltas.ts';

/** The names of the extensions, as in `extensions` of `configs/api.json`. */
export const EXTENSIONS = ['change-reason', 'audit', 'list-deltas', 'traceparent'] as const;

function needExtension({ extensions }: TestedApi, name: (typeof EXTENSIONS)[number]): void {
  if (!extensions.includes(name)) throw new NotTested(`needs --extensions ${name}`);
}

/** A reason with characters that headers cannot carry unencoded. */
const REASON = 'Ticket 42: Zoë';

const withReason = (reason: string) => ({ headers: { 'change-reason': reason } });

const usualReason = withReason(encodeURIComponent(REASON));

/** The longest reason; its characters are counted before they are encoded. */
const LONGEST_REASON = encodeURIComponent('ë'.repeat(200));

const MALFORMED_REASONS = ['%E0%A4%A', `${LONGEST_REASON}x`];

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
    ...[usualReason, withReason(LONGEST_REASON)].map((options) => async () => {
      const created = requireWrites(api, ...HUB_PERMISSIONS);
      const body = created.newHub();
      const answer = await created.put('hub', body, options);
      // Which success a write is answered with is another rule.
      if (answer.status >= 300) requireStatus(answer, 201);
      const deleted = await deleteHub(api, body.id, options);
      if (deleted.status >= 300) requireStatus(deleted, 204);
    }),
    ...MALFORMED_REASONS.map((reason) => async () => {
      const created = requireWrites(api, ...HUB_PERMISSIONS);
      const answer = await created.put('hub', created.newHub(), withReason(reason));
      requireStatus(answer, 422);
      if (api.hasReported(answer.call, 422)) throw new NotTested('needs errors of fields');
      const { errors }: { errors?: unknown } = Object(answer.json);
      // The shape of errors is another rule.
      if (!Array.isArray(errors)) return;
      if (errors.some((error) => Object(error).field === 'Change-Reason')) return;
      throw new Breach(answer, 'an error for the field `Change-Reason`', JSON.stringify(errors));
    }),
  );
}

const deleteHub = (api: TestedApi, id: string, options: CallOptions) =>
  api.main.caller.ask('DELETE /hub/{id}', { ...options, path: { id } });

/** An entry of the audit. */
interface Entry {
  readonly rows?: unknown;
  readonly what?: unknown;
  readonly reason?: unknown;
}

/** Reads entries about a row. */
async function readEntries(api: TestedApi, id: string, page = '') {
  const query = `?row=${id}${page}`;
  const answer = needStatus(await api.main.caller.ask('GET /audit', { query }), 200);
  const { entries, next }: { entries?: unknown; next?: unknown } = Object(answer.json);
  const isAbout = ({ rows }: { rows?: unknown }) => Array.isArray(rows) && rows.includes(id);
  const all: Entry[] = Array.isArray(entries) ? entries : [];
  return { answer, all, own: all.filter(isAbout), next };
}

async function audit(api: TestedApi): Promise<void> {
  needExtension(api, 'audit');
  requireWrites(api, ...HUB_PERMISSIONS);
  requirePermissions(api, 'GetAudit');
  const operation = (call: string) =>
    api.document.calls.find(({ name }) => name === call)?.operationId ?? '';
  const eachChange = async () =>
    inEachCase(await api.changes(), async ({ answer: { call }, rows: [row] }) => {
      const { answer, own } = await readEntries(api, row?.id ?? '');
      if (own.some(({ what }) => what === operation(call))) return;
      throw new Breach(answer, `an entry \`${operation(call)}\` about the row`, 'none');
    });
  await runCases(eachChange, () => pages(api, operation));
}

/** Checks the entries about a hub that was created and deleted, the newest first and one in a page. */
async function pages(api: TestedApi, operation: (call: string) => string): Promise<void> {
  const created = requireWrites(api, ...HUB_PERMISSIONS);
  const isSent = api.extensions.includes('change-reason');
  const options = isSent ? usualReason : {};
  const body = created.newHub();
  needStatus(await created.put('hub', body, options));
  // Its entry must not be among those about the first hub.
  await created.hub();
  needStatus(await deleteHub(api, body.id, options));
  let page = '&limit=1';
  for (const call of ['DELETE /hub/{id}', 'PUT /hub/create']) {
    const { answer, all, own, next } = await readEntries(api, body.id, page);
    const [entry] = own;
    if (all.length !== 1 || entry?.what !== operation(call)) {
      const actual = JSON.stringify(all.map(({ what, rows }) => ({ what, rows })));
      throw new Breach(answer, `just the entry \`${operation(call)}\` about the hub`, actual);
    }
    if (isSent && entry.reason !== REASON) {
      const actual = `${JSON.stringify(entry.reason)}`;
      throw new Breach(answer, `"reason": ${JSON.stringify(REASON)}`, actual);
    }
    if (call.startsWith('DELETE') && next === undefined) {
      throw new Breach(answer, '`next`, as there is another entry', 'none');
    }
    page = `&limit=1&before=${next}`;
  }
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
  {
    statement: 'With `list-deltas`, a list is answered with its changes',
    check(api) {
      needExtension(api, 'list-deltas');
      return listDeltas(api);
    },
  },
  { statement: 'With `traceparent`, calls accept `traceparent`', check: traceparent },
];
