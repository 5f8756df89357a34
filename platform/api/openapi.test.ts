import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type RunningProcess,
  run,
  temporaryFolder,
} from '@console/shared-node/testing/running-process.ts';

const root = process.cwd();
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let generation: RunningProcess;

beforeAll(async () => {
  place = await temporaryFolder();
  generation = run('platform/api/openapi.ts', {}, [place.folder]);
  await generation.ended;
});

afterAll(() => place.remove());

test('the committed document is the one that the routes make', async () => {
  expect(generation.output().stderr).toBe('');
  const made = await readFile(path.join(place.folder, 'openapi.json'), 'utf8');
  expect(await readFile(path.join(root, 'platform/api/openapi.json'), 'utf8')).toBe(made);
});

test('the document has the fourteen calls, and no other', async () => {
  const document: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
    await readFile(path.join(place.folder, 'openapi.json'), 'utf8'),
  );
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  );
  expect(calls.sort()).toEqual(
    [
      'GET /tenant/list getTenants',
      'PUT /tenant/create putTenant',
      'GET /authorizations getAuthorizations',
      'GET /user/list getUsers',
      'GET /user/listall getAllUsers',
      'PUT /hub/{hubId}/user/create createUser',
      'DELETE /user/{id} deleteUser',
      'GET /hub/list getManagementHubs',
      'GET /hub getManagementHub',
      'PUT /hub/create createManagementHub',
      'DELETE /hub/{id} deleteManagementHub',
      'PUT /hub/{hubId}/tenant/{tenantId} addTenantToHub',
      'DELETE /hub/{hubId}/tenant/{tenantId} removeTenantFromHub',
      'GET /hub/{hubId}/tenantids getHubTenantIds',
    ].sort(),
  );
});
