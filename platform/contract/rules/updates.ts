import type { Answer } from '../tested-api/caller.ts';
import type { Body, CreatedRows, TenantBody } from '../tested-api/created-rows.ts';
import {
  needProblem,
  type Row,
  type Rule,
  readRows,
  readTenant,
  requireWrites,
  type TestedApi,
} from '../tested-api/tested-api.ts';
import { Breach, NotTested, needStatus, requireStatus, runCases } from '../tested-api/verdict.ts';
import { requireValues } from './creates.ts';

/** The tenant of the test, with functions that change it and read it. */
interface Tenant {
  readonly created: CreatedRows;
  readonly body: TenantBody;
  put(changes: Body, ifMatch?: string): Promise<Answer>;
  read(): Promise<Row>;
}

async function testTenant(api: TestedApi): Promise<Tenant> {
  const created = requireWrites(api, 'PutTenant', 'GetTenants');
  const { body } = await created.tenant();
  return {
    created,
    body,
    put: (changes, ifMatch) =>
      created.put(
        'tenant',
        { ...body, ...changes },
        {
          headers: { ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
        },
      ),
    read: () => readTenant(api, body.id),
  };
}

/** Reads the version of the tenant. */
async function readVersion({ read }: Tenant): Promise<number> {
  const { version } = await read();
  if (typeof version === 'number') return version;
  throw new NotTested('needs tenants with a version');
}

const tag = (version: number): string => `"${version}"`;

async function updated(api: TestedApi): Promise<void> {
  const { created, body, put, read } = await testTenant(api);
  const before = await read();
  const more = { contactEmail: 'contract-test@platform.example', description: 'before' };
  requireStatus(await put({ ...more, name: created.newName() }), 200);
  const name = created.newName();
  const answer = requireStatus(await put({ name, description: 'after' }), 200);
  const { id, createdAt, createdBy } = before;
  const kept = { id, createdAt, createdBy };
  const expected = { ...body, ...kept, name, description: 'after', contactEmail: undefined };
  requireValues(api, answer, expected, answer.json);
  requireValues(api, answer, expected, await read());
}

async function increases(api: TestedApi): Promise<void> {
  if (api.hasReported('PUT /tenant/create', 200)) throw new NotTested('needs updates');
  const { created, put } = await testTenant(api);
  const versionOf = (answer: Answer): number => {
    const [fault] = api.document.findFaults(needStatus(answer, 200));
    if (fault) throw new NotTested(`needs ${answer.call} without ${fault.text}`);
    const { version }: { version?: unknown } = Object(answer.json);
    if (typeof version === 'number') return version;
    throw new Breach(answer, 'a whole number as `version`', String(version));
  };
  const before = versionOf(await put({ name: created.newName() }));
  const name = created.newName();
  const changed = await put({ name });
  const after = versionOf(changed);
  if (after <= before) {
    throw new Breach(changed, `a \`version\` after ${before}`, `version ${after}`);
  }
  const repeated = await put({ name });
  if (versionOf(repeated) === after) return;
  const actual = `version ${versionOf(repeated)}`;
  throw new Breach(repeated, `\`version\` ${after}, as nothing has changed`, actual);
}

/** Updates a tenant that does not exist. */
const updateMissing = ({ created }: Tenant): Promise<Answer> =>
  created.put('tenant', created.newTenant(), { headers: { 'if-match': tag(1) } });

async function stale(api: TestedApi): Promise<void> {
  const tenant = await testTenant(api);
  const { created, put } = tenant;
  const refuse = async (answer: Promise<Answer>) => requireStatus(await answer, 412);
  const name = () => ({ name: created.newName() });
  /** Versions that do not increase are reported by another rule. */
  const version = () => {
    if (api.hasReported('PUT /tenant/create', 200)) throw new NotTested('needs versions');
    return readVersion(tenant);
  };
  await runCases(
    async () => {
      const first = await version();
      needStatus(await put(name()), 200);
      await refuse(put(name(), tag(first)));
    },
    async () => refuse(put(name(), tag((await version()) + 1))),
    () => refuse(put(name(), '"none"')),
    () => refuse(updateMissing(tenant)),
    async () => {
      const current = tag(await version());
      const both = await Promise.all([put(name(), current), put(name(), current)]);
      const refused = both.find(({ status }) => status !== 200);
      // That one of them is done is the next rule.
      requireStatus(refused ?? both[1], 412);
    },
  );
}

async function current(api: TestedApi): Promise<void> {
  const tenant = await testTenant(api);
  if (api.hasReported('PUT /tenant/create', 200)) throw new NotTested('needs versions');
  const version = await readVersion(tenant);
  requireStatus(await tenant.put({ name: tenant.created.newName() }, tag(version)), 200);
}

async function currentInProblem(api: TestedApi): Promise<void> {
  const tenant = await testTenant(api);
  await runCases(
    () => storedInProblem(api, tenant),
    async () => {
      const answer = needStatus(await updateMissing(tenant), 412);
      const { current: row }: { current?: unknown } = Object(answer.json);
      if (row === undefined) return;
      throw new Breach(answer, 'no `current`, as nothing is stored', JSON.stringify(row));
    },
  );
}

async function storedInProblem(api: TestedApi, tenant: Tenant): Promise<void> {
  const { id, name, version } = await tenant.read();
  const answer = await tenant.put({ name: tenant.created.newName() }, '"none"');
  needStatus(answer, 412);
  needProblem(api, answer);
  const { current: row }: { current?: unknown } = Object(answer.json);
  if (row === undefined) throw new Breach(answer, 'the stored tenant in `current`', 'none');
  if (!api.document.conforms('Tenant', row)) {
    if (api.document.conforms('Tenant', await tenant.read())) {
      throw new Breach(answer, 'a tenant as in the list in `current`', JSON.stringify(row));
    }
    throw new NotTested('needs tenants as the document says');
  }
  // Wrong versions in answers are reported by another rule.
  const isVersioned = !api.hasReported('PUT /tenant/create', 200);
  const stored = { id, name, ...(isVersioned && { version }) };
  requireValues(api, { ...answer, call: 'GET /tenant/list' }, stored, row);
}

async function refusedUnchanged(api: TestedApi): Promise<void> {
  const update = async () => {
    const { created, put, read } = await testTenant(api);
    const name = created.newName();
    const answer = needStatus(await put({ name }, '"none"'), 412);
    const row = await read();
    if (row.name === name)
      throw new Breach(answer, 'the tenant as it was', 'its new name in the list');
  };
  const creates = (kind: 'tenant' | 'user' | 'hub') => async () => {
    const { refused } = requireWrites(api);
    const rows = await readRows(api, kind);
    for (const { id } of rows) {
      const known = refused.get(String(id));
      if (known) throw new Breach(known.answer, 'no such row in the list', 'the row in the list');
    }
  };
  await runCases(update, creates('tenant'), creates('user'), creates('hub'));
}

/** Comes before the rules that update a tenant for other reasons. */
export const updateRule: Rule = {
  statement: 'A tenant with a known id and other values is an update',
  check: updated,
};

export const versionRules: readonly Rule[] = [
  {
    statement: 'A tenant has a `version`, which increases with every change',
    check: increases,
  },
  {
    statement: 'An update with the `If-Match` of another version is answered with 412',
    check: stale,
  },
  {
    statement: 'An update with the `If-Match` of the stored version is answered with 200',
    check: current,
  },
  { statement: 'A 412 has the stored tenant in `current`', check: currentInProblem },
  { statement: 'A refused request changes nothing', check: refusedUnchanged },
];
