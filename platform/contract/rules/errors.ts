import type { Answer } from '../tested-api/caller.ts';
import {
  HUB_PERMISSIONS,
  type Rule,
  requirePermissions,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus, show } from '../tested-api/verdict.ts';

async function fieldsNamed(api: TestedApi): Promise<void> {
  const requireErrors = (answer: Answer, field?: string) => {
    const { errors }: { errors?: unknown } = Object(answer.json);
    const fault = api.document.findFaultInErrors(errors);
    const expected = `\`errors: [{ field, code }]\`${field ? ` on "${field}"` : ''}`;
    if (errors === undefined || fault) {
      throw new Breach(answer, expected, `${show(answer)} with ${fault ?? 'no `errors`'}`);
    }
    const isNamed = Array.isArray(errors) && errors.some((one) => one.field === field);
    if (field && !isNamed) throw new Breach(answer, expected, `${show(answer)} with other fields`);
  };
  const noId: () => Promise<void> = async () => {
    requirePermissions(api, 'GetManagementHubs');
    const path = { hubId: 'no-id' };
    const answer = await api.main.caller.ask('GET /hub/{hubId}/tenantids', { path });
    // For a malformed id, 404 is also allowed.
    if (requireStatus(answer, 422, 404).status === 422) requireErrors(answer);
    else throw new NotTested('needs --writes');
  };
  const tenant = async () => {
    const created = requireWrites(api, 'PutTenant');
    const answer = await created.putTenant({ ...created.newTenant(), key: 'No Slug' });
    requireErrors(requireStatus(answer, 422), 'key');
  };
  const hub = async () => {
    const created = requireWrites(api, ...HUB_PERMISSIONS);
    requireErrors(
      requireStatus(await created.putHub({ ...created.newHub(), name: '' }), 422),
      'name',
    );
  };
  const user = async () => {
    const created = requireWrites(api, ...USER_PERMISSIONS);
    const { body } = await created.hub();
    const answer = await created.putUser(body.id, { ...created.newUser(), email: 'no address' });
    requireErrors(requireStatus(answer, 422), 'email');
  };
  await inEachCase([noId, tenant, hub, user], (check) => check());
}

export const errorRules: readonly Rule[] = [
  { statement: 'Errors are problems with `errors: [{ field, code }]` for 422', check: fieldsNamed },
];
