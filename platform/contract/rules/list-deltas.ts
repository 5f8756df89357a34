import { deltaHeaders, parseDelta, withDelta } from '@console/shared-ui/contract';
import type { Answer } from '../tested-api/caller.ts';
import { LISTS } from '../tested-api/created-rows.ts';
import { readAgain } from '../tested-api/observed-changes.ts';
import {
  HUB_PERMISSIONS,
  requirePermissions,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from '../tested-api/tested-api.ts';
import {
  Breach,
  inEachCase,
  NotTested,
  needStatus,
  requireStatus,
  runCases,
} from '../tested-api/verdict.ts';
import { requireAllowed, requireExposed } from './cors.ts';

/** How often a change is made again, because other users may change the list meanwhile. */
const MAX_TRIES = 3;

/** Checks the extension `list-deltas`. */
export async function listDeltas(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...HUB_PERMISSIONS, ...USER_PERMISSIONS, 'PutTenant');
  requirePermissions(api, 'GetTenants', 'GetManagementHubs', 'AddTenantToHub');
  const calls = api.document.calls.filter(({ statuses }) => statuses.includes(226));
  const { body: hub } = await created.hub();
  const { body: tenant } = await created.tenant();
  const user = created.newUser();
  const tenants = 'GET /hub/{hubId}/tenantids';
  const path = { hubId: hub.id, tenantId: tenant.id };
  const write = (call: string, id: string) => api.main.caller.ask(call, { path: { ...path, id } });
  await runCases(
    () =>
      inEachCase(calls, ({ name, method }) =>
        requireAllowed(api, {
          call: name,
          method,
          headers: ['a-im', 'authorization', 'if-none-match'],
        }),
      ),
    () => inEachCase(Object.values(LISTS), (call) => requireWhole(api, call)),
    () =>
      delta(api, LISTS.tenant, () => created.put('tenant', { ...tenant, name: created.newName() })),
    () => delta(api, LISTS.hub, () => created.put('user', user, { hubId: hub.id })),
    () => delta(api, tenants, () => write('PUT /hub/{hubId}/tenant/{tenantId}', ''), path),
    () => delta(api, tenants, () => write('DELETE /hub/{hubId}/tenant/{tenantId}', ''), path),
    () => delta(api, LISTS.user, () => write('DELETE /user/{id}', user.id)),
    () => delta(api, LISTS.hub, () => write('DELETE /hub/{id}', hub.id)),
  );
}

type Path = Readonly<Record<string, string>>;

/** Checks the requests that must be answered with the whole list. */
async function requireWhole(api: TestedApi, call: string): Promise<void> {
  const whole = await readList(api, call, {});
  const unknown = deltaHeaders('"contract-test"');
  const answer = await api.main.caller.ask(call, {
    headers: { ...readAgain(whole).headers, ...unknown },
  });
  if (requireStatus(answer, 200).text.startsWith('[')) return;
  throw new Breach(answer, 'the whole list for an ETag that is not known');
}

async function readList(
  { main, hasReported }: TestedApi,
  call: string,
  path: Path,
): Promise<Answer> {
  if (hasReported(call)) throw new NotTested(`needs a correct ${call}`);
  const list = needStatus(await main.caller.ask(call, { path }), 200);
  if (!list.headers.has('etag')) throw new NotTested('needs lists with an ETag');
  return list;
}

/** Changes a list, and compares the answered changes with the whole list. */
async function delta(
  api: TestedApi,
  call: string,
  change: () => Promise<Answer>,
  path: Path = {},
): Promise<void> {
  const { caller } = api.main;
  const before = await readList(api, call, path);
  needStatus(await change());
  const { headers } = readAgain(before);
  // Without A-IM, the answer is the whole list.
  requireStatus(await caller.ask(call, { path, headers }), 200);
  const etag = before.headers.get('etag') ?? '';
  for (let tried = 1; ; tried += 1) {
    const asked = { path, headers: { ...headers, ...deltaHeaders(etag) } };
    const answer = requireStatus(await caller.ask(call, asked), 226);
    const changes = parseDelta(answer, answer.json, etag);
    if (!changes) {
      const expected = `\`IM: json-rows\`, \`Delta-Base: ${etag}\`, an ETag, and \`rows\` and \`gone\``;
      throw new Breach(answer, expected, `226 ${[...answer.headers].join(' ').slice(0, 300)}`);
    }
    requireExposed(api, answer, ['im', 'delta-base']);
    const whole = await readList(api, call, path);
    const isSame = answer.headers.get('etag') === whole.headers.get('etag');
    if (!isSame && tried < MAX_TRIES) continue;
    if (!isSame)
      throw new Breach(answer, 'the ETag of the whole list', String(answer.headers.get('etag')));
    const list: unknown[] = Array.isArray(before.json) ? before.json : [];
    const rows = sorted(withDelta(list, changes));
    const wanted = sorted(Array.isArray(whole.json) ? whole.json : []);
    const wrong = wanted.find((row, at) => row !== rows[at]) ?? rows[wanted.length];
    if (wrong === undefined) return;
    throw new Breach(answer, 'all changes since the ETag', `not those of ${wrong.slice(0, 100)}`);
  }
}

const sorted = (rows: readonly unknown[]): string[] =>
  rows.map((row) => JSON.stringify(row)).sort();
