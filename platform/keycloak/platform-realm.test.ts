import { readFileSync } from 'node:fs';
import path from 'node:path';
import { localAccounts } from '../local-accounts.ts';

const read = (file: string) =>
  JSON.parse(readFileSync(path.resolve(__dirname, '../..', file), 'utf8'));
const realm = read('platform/keycloak/platform-realm.json');
const identity = read('root-config/configs/identity.json');
const admin = read('root-config/configs/admin.json');

test('the realm has the accounts of the local platform, with their ids and roles', () => {
  const accounts = realm.users.map((user: Record<string, unknown>) => ({
    sub: user.id,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    roles: (user.realmRoles as string[]).filter((role) => !role.startsWith('default-roles')),
  }));
  expect(accounts).toEqual(localAccounts);
});

test('the realm has the name, client and admin role that the console expects', () => {
  expect(new URL(identity.authority).pathname).toBe(`/realms/${realm.realm}`);
  expect(realm.clients[0]).toMatchObject({
    clientId: identity.clientId,
    publicClient: true,
    attributes: { 'pkce.code.challenge.method': 'S256' },
  });
  const roles = realm.roles.realm.map(({ name }: { name: string }) => name);
  expect(roles).toContain(admin.admin_trustid_role);
});

test('the console’s tokens are only for the API, tokens of terminals and machines only for releases', () => {
  const audiences = realm.clients.map(
    ({ clientId, protocolMappers }: Record<string, { config: Record<string, string> }[]>) => [
      clientId,
      protocolMappers?.map(({ config }) => config['included.custom.audience']),
    ],
  );
  expect(audiences).toEqual([
    ['platform-console', ['platform-admin-api']],
    ['console-release', ['console-releases']],
    ['console-release-machine', ['console-releases']],
  ]);
});

// Keycloak switches the full scope off for a client with consent, unless the realm sets it.
test('the tokens of terminals have the roles that allow a release', () => {
  const client = realm.clients.find(
    ({ clientId }: { clientId: string }) => clientId === 'console-release',
  );
  expect(client).toMatchObject({ consentRequired: true, fullScopeAllowed: true });
});

test('only the console’s refresh tokens are bound', () => {
  const [policy] = realm.clientPolicies.policies;
  const [profile] = realm.clientProfiles.profiles;
  expect(policy.profiles).toEqual([profile.name]);
  expect(profile.executors).toMatchObject([
    {
      executor: 'dpop-bind-enforcer',
      configuration: { 'allow-only-refresh-token-binding': true },
    },
  ]);
  const [{ key, value }] = JSON.parse(policy.conditions[0].configuration.attributes);
  expect(realm.clients[0].attributes).toHaveProperty([key], value);
});

test('access tokens, which are not bound, are valid for at most five minutes', () => {
  expect(realm.accessTokenLifespan).toBeLessThanOrEqual(300);
});

test('the realm does not replace the built-in client scopes', () => {
  expect(realm).not.toHaveProperty('clientScopes');
});
