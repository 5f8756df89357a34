import { randomUUID } from 'node:crypto';
import type { Answer } from '../tested-api/caller.ts';
import type { Body, CreatedRows, Kind } from '../tested-api/created-rows.ts';
import {
  HUB_PERMISSIONS,
  type Rule,
  readRows,
  readTenant,
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

/** Characters that an API may lose: HTML, quotes, other scripts, and beyond the Basic Multilingual Plane. */
const UNUSUAL = '<b>&amp; "Zoë" O’Hara 東京 Ω 🏔';

/** Lengths are counted in code points. */
const padded = (text: string, length: number): string =>
  text + '🏔'.repeat(length - [...text].length);

/** Creates the body of a row whose texts are as unusual and as long as the document allows. */
export function unusualBody(api: TestedApi, created: CreatedRows, kind: Kind): Body {
  const schema = { tenant: 'TenantBody', user: 'UserBody', hub: 'HubBody' }[kind];
  const body = created.newBody(kind);
  const unusual = (name: string, maxLength: number) => {
    if (name === 'description') return `${UNUSUAL}\n\tsecond line`;
    if (/email$/i.test(name)) return "First.O'Last+tag@Mail-1.example.ch";
    if (name === 'key' || name === 'username') return String(body[name]).padEnd(maxLength, '-z');
    return padded(`${created.newName()} ${UNUSUAL}`, maxLength);
  };
  const texts = api.document
    .membersOf(schema)
    .filter(([name]) => name !== 'id')
    .map(([name, { maxLength = 0 }]) => [name, unusual(name, maxLength)]);
  return { ...body, ...Object.fromEntries(texts) };
}

/** Checks that a row has the values of a body, except where another rule reports the member. */
export function requireValues(api: TestedApi, answer: Answer, body: Body, row: unknown): void {
  const stored: Record<string, unknown> = { ...Object(row) };
  const schema = api.document.calls.find(({ name }) => name === answer.call)?.body ?? '';
  const isIncomplete = api.document
    .membersOf(schema)
    .some(([name, , isRequired]) => isRequired && stored[name] === undefined);
  const isReported = (member: string, value: unknown) => {
    const actual = stored[member];
    if (member === 'id') return typeof actual !== 'string' || actual.toLowerCase() !== actual;
    if (actual === undefined) return isIncomplete;
    return value !== undefined && typeof actual !== typeof value;
  };
  for (const [member, value] of Object.entries(body)) {
    if (stored[member] === value || isReported(member, value)) continue;
    const shown = (one: unknown) => `${member} ${JSON.stringify(one)?.slice(0, 80)}`;
    throw new Breach(answer, shown(value), shown(stored[member]));
  }
}

/** Puts a row of a kind; users are in a hub of their own. */
async function creator(api: TestedApi, kind: 'user' | 'hub') {
  const created = requireWrites(api, ...(kind === 'user' ? USER_PERMISSIONS : HUB_PERMISSIONS));
  const hubId = kind === 'user' ? (await created.hub()).body.id : undefined;
  return { created, put: (body: Body) => created.put(kind, body, { hubId }) };
}

async function storedAsSent(api: TestedApi): Promise<void> {
  const tenantCreated = async () => {
    requireStatus((await requireWrites(api, 'PutTenant').tenant()).answer, 201);
  };
  const tenantStored = async () => {
    const created = requireWrites(api, 'PutTenant', 'GetTenants');
    if (api.hasReported('PUT /tenant/create')) throw new NotTested('needs updates');
    const usual = (await created.tenant()).body;
    const body = { ...unusualBody(api, created, 'tenant'), id: usual.id };
    try {
      const answer = needStatus(await created.put('tenant', body), 200);
      requireValues(api, answer, body, answer.json);
      requireValues(api, answer, body, await readTenant(api, usual.id));
    } finally {
      await created.put('tenant', usual);
    }
  };
  const other = (kind: 'user' | 'hub') => async () => {
    const { created, put } = await creator(api, kind);
    const body = unusualBody(api, created, kind);
    try {
      const answer = requireStatus(await put(body), 201);
      requireValues(api, answer, body, answer.json);
      const row = (await readRows(api, kind)).find(({ id }) => id === body.id);
      if (row) requireValues(api, answer, body, row);
    } finally {
      // Characters that were replaced may make the row too long for the rules about rows.
      await api.main.caller.ask(`DELETE /${kind}/{id}`, { path: { id: String(body.id) } });
    }
  };
  await runCases(tenantCreated, tenantStored, other('user'), other('hub'));
}

async function sentAgain(api: TestedApi): Promise<void> {
  const twice = (kind: 'user' | 'hub') => async () => {
    const { created, put } = await creator(api, kind);
    const body = created.newBody(kind);
    needStatus(await put(body), 201);
    const again = requireStatus(await put(body), 200);
    requireValues(api, again, body, again.json);
  };
  const atOnce = async () => {
    const { created, put } = await creator(api, 'hub');
    const body = created.newBody('hub');
    const [one, two] = await Promise.all([put(body), put(body)]);
    const [first, second] = one.status === 201 ? [one, two] : [two, one];
    needStatus(first, 201);
    requireStatus(second, 200);
  };
  const tenant = async () => {
    const created = requireWrites(api, 'PutTenant');
    const { body } = await created.tenant();
    needStatus(await created.put('tenant', body), 200);
    const again = requireStatus(await created.put('tenant', body), 200);
    requireValues(api, again, body, again.json);
  };
  /** An update whose answer was lost is sent again with the version from before. */
  const update = async () => {
    const created = requireWrites(api, 'PutTenant', 'GetTenants');
    const { body } = await created.tenant();
    const { version } = await readTenant(api, body.id);
    if (typeof version !== 'number') throw new NotTested('needs tenants with a version');
    const headers = { 'if-match': `"${version}"` };
    const changed = { ...body, name: created.newName() };
    needStatus(await created.put('tenant', changed, { headers }), 200);
    const again = requireStatus(await created.put('tenant', changed, { headers }), 200);
    requireValues(api, again, changed, again.json);
  };
  await runCases(twice('hub'), twice('user'), atOnce, tenant, update);
}

async function otherValues(api: TestedApi): Promise<void> {
  const cases = (kind: 'user' | 'hub') => async () => {
    const { created, put } = await creator(api, kind);
    const body = created.newBody(kind);
    needStatus(await put(body));
    const other = created.newBody(kind);
    const more = kind === 'user' ? { email: 'other@platform.example', firstName: 'Other' } : {};
    const changes = Object.entries({ ...other, ...more, id: body.id })
      .filter(([member, value]) => body[member] !== value)
      .map(([member, value]) => ({ ...body, [member]: value }));
    await inEachCase(changes, async (changed) => {
      const answer = requireStatus(await put(changed), 409);
      api.refusals.push({ answer, fields: [], codes: ['different'] });
    });
    if (kind === 'hub') return;
    const elsewhere = await creator(api, kind);
    requireStatus(await elsewhere.put(body), 409);
  };
  await runCases(cases('hub'), cases('user'));
}

async function taken(api: TestedApi): Promise<void> {
  const refuse = (answer: Answer, field: string) => {
    requireStatus(answer, 409);
    api.refusals.push({ answer, fields: [field], codes: ['taken'] });
  };
  const other = (kind: 'user' | 'hub') => async () => {
    const { created, put } = await creator(api, kind);
    const body = created.newBody(kind);
    needStatus(await put(body));
    // A username may be in use in another hub.
    const { put: putElsewhere } = await creator(api, kind);
    const twin = { ...body, id: randomUUID() };
    refuse(await putElsewhere(twin), kind === 'user' ? 'username' : 'name');
  };
  const freed = (kind: 'user' | 'hub') => async () => {
    const { created, put } = await creator(api, kind);
    const body = created.newBody(kind);
    needStatus(await put(body));
    const path = { id: String(body.id) };
    needStatus(await api.main.caller.ask(`DELETE /${kind}/{id}`, { path }));
    const again = await put({ ...body, id: randomUUID() });
    // Which success a create is answered with is another rule.
    if (again.status >= 300) requireStatus(again, 201);
  };
  const tenant = async () => {
    const created = requireWrites(api, 'PutTenant');
    const { key } = (await created.tenant()).body;
    refuse(await created.put('tenant', { ...created.newTenant(), key }), 'key');
  };
  const updatedTenant = async () => {
    const created = requireWrites(api, 'PutTenant', 'GetTenants');
    const { body } = await created.tenant();
    const other = (await readRows(api, 'tenant')).find(({ id }) => id !== body.id);
    if (other === undefined) throw new NotTested('needs another tenant');
    const changed = { ...body, key: other.key };
    refuse(await created.put('tenant', changed), 'key');
  };
  const atOnce = async () => {
    const { created, put } = await creator(api, 'hub');
    const body = created.newBody('hub');
    const [one, two] = await Promise.all([put(body), put({ ...body, id: randomUUID() })]);
    const [first, second] = one.status < 300 ? [one, two] : [two, one];
    needStatus(first);
    refuse(second, 'name');
  };
  const rows = [other('hub'), other('user'), tenant, updatedTenant, atOnce];
  await runCases(...rows, freed('hub'), freed('user'));
}

export const createRules: readonly Rule[] = [
  { statement: 'A new row is answered with 201, and stored as it was sent', check: storedAsSent },
  { statement: 'A repeated request is answered with 200 and the stored row', check: sentAgain },
  {
    statement: 'The same id with other values is answered with 409 for users and hubs',
    check: otherValues,
  },
  { statement: 'A key, name or username that is in use is answered with 409', check: taken },
];
