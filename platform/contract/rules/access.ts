import {
  allowedCalls,
  askAboutUnknown,
  getSubject,
  needProblem,
  type Rule,
  type TestedApi,
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
    needProblem(api, answer);
    const { permission }: { permission?: unknown } = Object(answer.json);
    if (call.permissions.some((one) => one === permission)) return;
    const named = typeof permission === 'string' ? `permission "${permission}"` : 'no permission';
    throw new Breach(answer, `permission "${call.permissions.join('" or "')}"`, named);
  });
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
    statement: '`DELETE /user/{id}` of the caller’s own account is answered with 409',
    check: ownAccount,
  },
];
