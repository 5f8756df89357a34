import { randomUUID } from 'node:crypto';
import type { Caller } from '../tested-api/caller.ts';
import type { Made } from '../tested-api/made.ts';
import type { Rule, TestedApi } from '../tested-api/tested-api.ts';
import { Breach, cameOf, inEachCase, NotTested, requireStatus } from '../tested-api/verdict.ts';

/** The calls that read, with the permission that each takes. */
const READING = [
  ['GET /tenant/list', 'GetTenants'],
  ['GET /user/list', 'GetUsers'],
  ['GET /user/listall', 'GetAllUsers'],
  ['GET /hub/list', 'GetManagementHubs'],
  ['GET /hub', 'GetManagementHub'],
] as const;

/** Those that write. A right API refuses them before it looks at more; what a wrong one makes is known. */
function writingCalls(made: Made) {
  const unknown = () => ({ hubId: randomUUID(), tenantId: randomUUID(), id: randomUUID() });
  const withPath = (call: string) => (caller: Caller) => caller.ask(call, { path: unknown() });
  return [
    ['PutTenant', (caller: Caller) => made.putTenant(made.newTenant(), caller)],
    ['CreateManagementHub', (caller: Caller) => made.putHub(made.newHub(), caller)],
    ['CreateUser', (caller: Caller) => made.putUser(randomUUID(), made.newUser(), caller)],
    ['DeleteUser', withPath('DELETE /user/{id}')],
    ['DeleteManagementHub', withPath('DELETE /hub/{id}')],
    ['AddTenantToHub', withPath('PUT /hub/{hubId}/tenant/{tenantId}')],
    ['RemoveTenantFromHub', withPath('DELETE /hub/{hubId}/tenant/{tenantId}')],
  ] as const;
}

/** A token whose signature is another one; undefined for one that shows none. */
function forged(token = ''): string | undefined {
  const [head, content, signature, ...more] = token.split('.');
  if (signature === undefined || more.length > 0) return undefined;
  const changed = [...signature].map((letter) => (letter === 'A' ? 'B' : 'A')).join('');
  return [head, content, changed].join('.');
}

async function withoutToken(api: TestedApi): Promise<void> {
  const { main, stranger, made } = api;
  const wrong = [
    stranger.as({ words: ' with a wrong token', token: 'not-a-token' }),
    stranger.as({ words: ' with a forged token', token: forged(main.caller.token) }),
  ].filter(({ token }) => token !== undefined);
  await inEachCase(
    [
      ...READING.map(
        ([call]) =>
          () =>
            stranger.ask(call),
      ),
      () => stranger.ask('GET /authorizations'),
      () => stranger.ask('GET /hub/{hubId}/tenantids', { path: { hubId: randomUUID() } }),
      ...wrong.map((caller) => () => caller.ask('GET /authorizations')),
      ...(made
        ? writingCalls(made).map(
            ([, ask]) =>
              () =>
                ask(stranger),
          )
        : []),
      ...(api.events === undefined ? [] : [undefined, 'not-a-token']).map((token) => async () => {
        const stream = await api.openStream({ token });
        stream.close();
        return stream.answer;
      }),
    ],
    async (ask) => {
      requireStatus(await ask(), 401);
    },
  );
}

async function permissionNamed({ people, made }: TestedApi): Promise<void> {
  const calls = [
    ...READING.map(
      ([call, permission]) => [permission, (caller: Caller) => caller.ask(call)] as const,
    ),
    ...(made ? writingCalls(made) : []),
  ];
  const lacking = people.flatMap(({ caller, permissions }) =>
    calls.filter(([one]) => !permissions.has(one)).map(([one, ask]) => ({ caller, one, ask })),
  );
  if (lacking.length === 0) {
    throw new NotTested('it takes --other-token-file, with a token that lacks a permission');
  }
  await inEachCase(lacking, async ({ caller, one, ask }) => {
    const answer = requireStatus(await ask(caller), 403);
    const { permission }: { permission?: unknown } = Object(answer.json);
    if (permission === one) return;
    const named = typeof permission === 'string' ? `permission "${permission}"` : 'no permission';
    throw new Breach(answer, `permission "${one}"`, `${cameOf(answer)} with ${named}`);
  });
}

/** Whoever is asked about the own account: the payload of a JWT says who it is for. */
function subjectOf(token = ''): string | undefined {
  try {
    const { sub }: { sub?: unknown } = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

async function ownAccount({ people, mayTryOwnAccount }: TestedApi): Promise<void> {
  const [, other] = people;
  const id = subjectOf(other?.caller.token);
  if (!mayTryOwnAccount || id === undefined || !other?.permissions.has('DeleteUser')) {
    throw new NotTested(
      'it takes --own-account, and in --other-token-file a JWT with DeleteUser whose account may be lost',
    );
  }
  requireStatus(await other.caller.ask('DELETE /user/{id}', { path: { id } }), 409);
}

export const accessRules: readonly Rule[] = [
  { says: 'Without a valid access token the answer is 401', look: withoutToken },
  { says: 'Errors are problems with `permission` for 403', look: permissionNamed },
  { says: '`DELETE /user/{id}` of oneself is 409', look: ownAccount },
];
