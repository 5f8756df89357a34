import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runToEnd, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { readDocument } from '../contract/tested-api/document.ts';

test('the committed documents match the output of `npm run openapi`', async () => {
  const { folder, remove } = await temporaryFolder();
  const { code, stderr } = await runToEnd('platform/api/openapi.ts', {}, [folder]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const file of [
    'platform/api/openapi.json',
    'docs/contract.md',
    'shared-auth/src/row/api-rows.ts',
  ]) {
    expect(await readFile(file, 'utf8')).toBe(await readFile(path.join(folder, file), 'utf8'));
  }
  await remove();
});

test('the fourteen calls of the contract keep their names and permissions', () => {
  const calls = readDocument(process.cwd()).calls.map(
    ({ name, operationId, permissions }) => `${name} ${operationId} ${permissions}`,
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /tenant/list getTenants GetTenants',
      'PUT /tenant/create putTenant PutTenant',
      'GET /authorizations getAuthorizations ',
      'GET /user/list getUsers GetUsers',
      'GET /user/listall getAllUsers GetAllUsers',
      'PUT /hub/{hubId}/user/create createUser CreateUser',
      'DELETE /user/{id} deleteUser DeleteUser',
      'GET /hub/list getManagementHubs GetManagementHubs',
      'GET /hub getManagementHub GetManagementHub',
      'PUT /hub/create createManagementHub CreateManagementHub',
      'DELETE /hub/{id} deleteManagementHub DeleteManagementHub',
      'PUT /hub/{hubId}/tenant/{tenantId} addTenantToHub AddTenantToHub',
      'DELETE /hub/{hubId}/tenant/{tenantId} removeTenantFromHub RemoveTenantFromHub',
      'GET /hub/{hubId}/tenantids getHubTenantIds GetManagementHub,GetManagementHubs',
    ]),
  );
});
