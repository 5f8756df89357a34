import {
  allowedCalls,
  askAboutUnknown,
  type Rule,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
  withHub,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus } from '../tested-api/verdict.ts';

/** Returns the token with a changed signature, or `undefined` if the token has no signature. */
function forged(token = ''): string | undefined {
  const [head, content, signature, ...more] = token.split('.');
  if (signature === undefined || more.length > 0) return undefined;
  const changed = [...signature].map((letter) => (letter === 'A' ? 'B' : 'A')).join('');
  return [head, content, changed].join('.');
}

async function withoutToken(api: TestedApi): Promise<void> {
  const { main, anonymous } = api;
  const wrong = [
    anonymous.as({ label: ' with a wrong token', token: 'not-a-token' }),
    anonymous.as({ label: ' with a forged token', token: forged(main.caller.token) }),
  ].filter(({ token }) => token !== undefined);
  await inEachCase(
    [
      ...allowedCalls(api).map((call) => () => askAboutUnknown(api, call, anonymous)),
      ...wrong.map((caller) => () => caller.ask('GET /authorizations')),
      ...(api.events === undefined ? [] : [undefined, 'not-a-token']).map((token) => async () => {
        const stream = await api.openStream({ token });
        stream.close();
        return stream.answer;
      }),
    ],
    async (ask) => requireStatus(await ask(), 401),
  );
}

async function permissionNamed(api: TestedApi): Promise<void> {
  const guarded = allowedCalls(api).filter((call) => call.permissions.length > 0);
  const cases = api.users.flatMap(({ caller, permissions }) =>
    guarded
      .filter((call) => !call.permissions.some((one) => permissions.has(one)))
      .map((call) => ({ caller, call })),
  );
  if (cases.length === 0) {
    throw new NotTested('needs --other-token-file, with a token that lacks a permission');
  }
  await inEachCase(cases, async ({ caller, call }) => {
    const answer = requireStatus(await askAboutUnknown(api, call, caller), 403);
    const { permission }: { permission?: unknown } = Object(answer.json);
    if (call.permissions.some((one) => one === permission)) return;
    const named = typeof permission === 'string' ? `permission "${permission}"` : 'no permission';
    throw new Breach(answer, `permission "${call.permissions.join('" or "')}"`, named);
  });
}

/** Makes the writing calls that have a permission for other hubs, about another hub. */
async function otherHubs(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...USER_PERMISSIONS);
  const cases = withHub(api).flatMap(({ caller, permissions }) =>
    allowedCalls(api)
      .filter(
        ({ method, everyHub, permissions: needed }) =>
          method !== 'GET' &&
          everyHub !== undefined &&
          !permissions.has(everyHub) &&
          needed.some((one) => permissions.has(one)),
      )
      .map((call) => ({ caller, call })),
  );
  if (cases.length === 0) {
    throw new NotTested('needs --other-token-file, with a token that may change just one hub');
  }
  const hub = (await created.hub()).body;
  const user = (await created.user(hub.id)).body;
  await inEachCase(cases, async ({ caller, call }) => {
    const answer =
      call.body === 'UserBody'
        ? await created.put('user', created.newUser(), { caller, hubId: hub.id })
        : await caller.ask(call.name, { path: { hubId: hub.id, id: user.id } });
    requireStatus(answer, 404, 403);
  });
}

/** Returns the subject of a JWT. */
function getSubject(token = ''): string | undefined {
  try {
    const { sub }: { sub?: unknown } = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

async function ownAccount({ users, mayTryOwnAccount }: TestedApi): Promise<void> {
  const [, other] = users;
  const id = getSubject(other?.caller.token);
  if (!mayTryOwnAccount || id === undefined || !other?.permissions.has('DeleteUser')) {
    throw new NotTested(
      'needs --own-account, and in --other-token-file a JWT with DeleteUser, whose account may be deleted',
    );
  }
  requireStatus(await other.caller.ask('DELETE /user/{id}', { path: { id } }), 409);
}

export const accessRules: readonly Rule[] = [
  { statement: 'Without a valid access token the answer is 401', check: withoutToken },
  { statement: 'Errors are problems with `permission` for 403', check: permissionNamed },
  {
    statement: 'A caller without the permission for other hubs cannot change them',
    check: otherHubs,
  },
  {
    statement: '`DELETE /user/{id}` of the caller’s own account is answered with 409',
    check: ownAccount,
  },
];
