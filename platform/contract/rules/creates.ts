import { randomUUID } from 'node:crypto';
import type { Answer } from '../tested-api/caller.ts';
import {
  FOR_HUBS,
  FOR_USERS,
  type Rule,
  rowsIn,
  type TestedApi,
  writing,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, requireStatus, show } from '../tested-api/verdict.ts';

type Case = () => Promise<void>;

/** @throws {Breach} unless the first request created the row, and the second request returned it */
function requireStored(body: object, first: Answer, again: Answer): void {
  requireStatus(first, 201);
  requireStatus(again, 200);
  const stored: Record<string, unknown> = { ...Object(again.json) };
  const other = Object.entries(body).find(([field, value]) => stored[field] !== value);
  if (other) throw new Breach(again, 'what is stored', `a body with a different ${other[0]}`);
}

async function sentAgain(api: TestedApi): Promise<void> {
  const hub: Case = async () => {
    const made = writing(api, ...FOR_HUBS);
    const body = made.newHub();
    requireStored(body, await made.putHub(body), await made.putHub(body));
  };
  const user: Case = async () => {
    const made = writing(api, ...FOR_USERS);
    const [{ body: where }, body] = [await made.hub(), made.newUser()];
    const put = () => made.putUser(where.id, body);
    requireStored(body, await put(), await put());
  };
  const tenant: Case = async () => {
    const made = writing(api, 'PutTenant');
    const { body, answer } = await made.tenant();
    requireStored(body, answer, await made.putTenant(body));
  };
  await inEachCase([hub, user, tenant], (look) => look());
}

async function otherValues(api: TestedApi): Promise<void> {
  const hub: Case = async () => {
    const made = writing(api, ...FOR_HUBS);
    const { body } = await made.hub();
    requireStatus(await made.putHub({ ...made.newHub(), id: body.id }), 409);
  };
  const user: Case = async () => {
    const made = writing(api, ...FOR_USERS);
    const { body: where } = await made.hub();
    const { body } = await made.user(where.id);
    requireStatus(await made.putUser(where.id, { ...made.newUser(), id: body.id }), 409);
  };
  await inEachCase([hub, user], (look) => look());
}

async function tenantUpdated(api: TestedApi): Promise<void> {
  const made = writing(api, 'PutTenant');
  const { body } = await made.tenant();
  const changed = { ...body, name: `${body.name} updated` };
  const answer = requireStatus(await made.putTenant(changed), 200);
  const { id, name }: { id?: unknown; name?: unknown } = Object(answer.json);
  if (id !== body.id || name !== changed.name) {
    throw new Breach(answer, 'the tenant with its new name', 'another body');
  }
  if (!api.main.permissions.has('GetTenants')) return;
  const list = await api.main.caller.ask('GET /tenant/list');
  const rows = rowsIn(list).filter((row) => row.key === body.key);
  if (rows.length === 1 && rows[0]?.name === changed.name) return;
  throw new Breach(list, 'one row with the new name', `${rows.length} rows of the tenant`);
}

async function taken(api: TestedApi): Promise<void> {
  const hub: Case = async () => {
    const made = writing(api, ...FOR_HUBS);
    const { body } = await made.hub();
    requireTaken('name', await made.putHub({ ...body, id: randomUUID() }));
  };
  const user: Case = async () => {
    const made = writing(api, ...FOR_USERS);
    const { body: where } = await made.hub();
    const { body } = await made.user(where.id);
    requireTaken('username', await made.putUser(where.id, { ...body, id: randomUUID() }));
  };
  const tenant: Case = async () => {
    const made = writing(api, 'PutTenant');
    const { key } = (await made.tenant()).body;
    requireTaken('key', await made.putTenant({ ...made.newTenant(), key }));
  };
  await inEachCase([hub, user, tenant], (look) => look());
}

function requireTaken(field: string, answer: Answer): void {
  requireStatus(answer, 409);
  const { errors }: { errors?: unknown } = Object(answer.json);
  if (Array.isArray(errors) && errors.some((one) => Object(one).field === field)) return;
  const came = `${show(answer)} without an entry for this field in \`errors\``;
  throw new Breach(answer, `an error on the field "${field}"`, came);
}

export const createRules: readonly Rule[] = [
  { says: 'A repeated request is answered with 200 and the stored row', look: sentAgain },
  { says: 'The same id with other values is 409 for users and hubs', look: otherValues },
  { says: 'The same id with other values is an update for tenants', look: tenantUpdated },
  { says: 'A taken key, name or username is 409 on that field', look: taken },
];
