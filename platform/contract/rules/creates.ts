import { randomUUID } from 'node:crypto';
import type { Answer } from '../tested-api/caller.ts';
import {
  getRows,
  HUB_PERMISSIONS,
  type Rule,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, requireStatus, show } from '../tested-api/verdict.ts';

type Case = () => Promise<void>;

/** @throws {Breach} unless the first request created the row, and the second request returned it */
function requireStored(body: object, first: Answer, again: Answer): void {
  requireStatus(first, 201);
  requireStatus(again, 200);
  const stored: Record<string, unknown> = { ...Object(again.json) };
  const other = Object.entries(body).find(([field, value]) => stored[field] !== value);
  if (other) throw new Breach(again, 'the stored values', `a body with a different ${other[0]}`);
}

async function sentAgain(api: TestedApi): Promise<void> {
  const hub: Case = async () => {
    const created = requireWrites(api, ...HUB_PERMISSIONS);
    const body = created.newHub();
    requireStored(body, await created.putHub(body), await created.putHub(body));
  };
  const user: Case = async () => {
    const created = requireWrites(api, ...USER_PERMISSIONS);
    const [{ body: where }, body] = [await created.hub(), created.newUser()];
    const put = () => created.putUser(where.id, body);
    requireStored(body, await put(), await put());
  };
  const tenant: Case = async () => {
    const created = requireWrites(api, 'PutTenant');
    const { body, answer } = await created.tenant();
    requireStored(body, answer, await created.putTenant(body));
  };
  await inEachCase([hub, user, tenant], (check) => check());
}

async function otherValues(api: TestedApi): Promise<void> {
  const hub: Case = async () => {
    const created = requireWrites(api, ...HUB_PERMISSIONS);
    const { body } = await created.hub();
    requireStatus(await created.putHub({ ...created.newHub(), id: body.id }), 409);
  };
  const user: Case = async () => {
    const created = requireWrites(api, ...USER_PERMISSIONS);
    const { body: where } = await created.hub();
    const { body } = await created.user(where.id);
    requireStatus(await created.putUser(where.id, { ...created.newUser(), id: body.id }), 409);
  };
  await inEachCase([hub, user], (check) => check());
}

async function tenantUpdated(api: TestedApi): Promise<void> {
  const created = requireWrites(api, 'PutTenant');
  const { body } = await created.tenant();
  const changed = { ...body, name: `${body.name} updated` };
  const answer = requireStatus(await created.putTenant(changed), 200);
  const { id, name }: { id?: unknown; name?: unknown } = Object(answer.json);
  if (id !== body.id || name !== changed.name) {
    throw new Breach(answer, 'the tenant with its new name', 'another body');
  }
  if (!api.main.permissions.has('GetTenants')) return;
  const list = await api.main.caller.ask('GET /tenant/list');
  const rows = getRows(list).filter((row) => row.key === body.key);
  if (rows.length === 1 && rows[0]?.name === changed.name) return;
  throw new Breach(list, 'one row with the new name', `${rows.length} rows of the tenant`);
}

async function taken(api: TestedApi): Promise<void> {
  const hub: Case = async () => {
    const created = requireWrites(api, ...HUB_PERMISSIONS);
    const { body } = await created.hub();
    requireTaken('name', await created.putHub({ ...body, id: randomUUID() }));
  };
  const user: Case = async () => {
    const created = requireWrites(api, ...USER_PERMISSIONS);
    const { body: where } = await created.hub();
    const { body } = await created.user(where.id);
    requireTaken('username', await created.putUser(where.id, { ...body, id: randomUUID() }));
  };
  const tenant: Case = async () => {
    const created = requireWrites(api, 'PutTenant');
    const { key } = (await created.tenant()).body;
    requireTaken('key', await created.putTenant({ ...created.newTenant(), key }));
  };
  await inEachCase([hub, user, tenant], (check) => check());
}

function requireTaken(field: string, answer: Answer): void {
  requireStatus(answer, 409);
  const { errors }: { errors?: unknown } = Object(answer.json);
  if (Array.isArray(errors) && errors.some((one) => Object(one).field === field)) return;
  const came = `${show(answer)} without an entry for this field in \`errors\``;
  throw new Breach(answer, `an error on the field "${field}"`, came);
}

export const createRules: readonly Rule[] = [
  { statement: 'A repeated request is answered with 200 and the stored row', check: sentAgain },
  {
    statement: 'The same id with other values is answered with 409 for users and hubs',
    check: otherValues,
  },
  { statement: 'A tenant with a known id and other values is an update', check: tenantUpdated },
  {
    statement:
      'A key, name or username that is in use is answered with 409 and an error for that field',
    check: taken,
  },
];
