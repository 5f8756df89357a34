import type { ApiToken } from '../configuration/module-apis.ts';
import { ApiError } from '../problem/problem.ts';
import type { ApiTokenAnswer, Provider } from '../provider/provider.ts';
import { isRefusal } from '../provider/provider-error.ts';
import { type LockDependencies, withStoredSession } from '../renewal/renewal-lock.ts';
import { readClaims, readPayload } from '../session/claims.ts';
import { isExpired, type StoredUser } from '../session/stored-user.ts';
import { readRequestedApis } from '../token-key/token-key.ts';

type Token = ApiTokenAnswer['token'];

/** Source of the access tokens for one API. */
export interface TokenSource {
  /** Returns a valid token; undefined if no user is signed in. */
  token(): Promise<string | undefined>;
  /** Returns a token to replace a rejected one. */
  replaced(refused: string): Promise<string | undefined>;
}

/** Holds the token of an API in the memory of this tab. Concurrent calls share one request. */
export class HeldToken implements TokenSource {
  readonly #request: () => Promise<Token>;
  #token: Promise<Token> | undefined;

  constructor(request: () => Promise<Token>) {
    this.#request = request;
  }

  token(): Promise<string> {
    return this.#get((held) => !isExpired(held));
  }

  replaced(refused: string): Promise<string> {
    return this.#get(({ access_token }) => access_token !== refused);
  }

  forget(): void {
    this.#token = undefined;
  }

  async #get(isUsable: (held: Token) => boolean): Promise<string> {
    const known = this.#token;
    const held = await known?.catch(() => undefined);
    if (held && isUsable(held)) return held.access_token;
    // Another call may have requested a token meanwhile.
    const next = this.#token !== known && this.#token ? this.#token : this.#request();
    this.#token = next;
    return (await next).access_token;
  }
}

/** Dependencies of a request for the token of an API. */
export interface TokenDependencies extends LockDependencies {
  readonly provider: Pick<Provider, 'prepare' | 'apiToken'>;
}

/**
 * Requests a token for an API with the session's refresh token, which is replaced.
 *
 * @param held - the console's access token in this tab
 * @throws {ApiError}
 */
export async function requestApiToken(
  dependencies: TokenDependencies,
  held: string,
  asked: Exclude<ApiToken, string>,
): Promise<Token> {
  try {
    const token = await withStoredSession(dependencies, (stored) =>
      exchange(dependencies, { stored, held, asked }),
    );
    requireOwnAudience(token, held);
    return token;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw isRefusal(error)
      ? refused(`the identity provider refuses a token for it: ${detail}`, error)
      : new ApiError({ kind: 'unreachable', detail }, error);
  }
}

async function exchange(
  { storage, provider }: TokenDependencies,
  { stored, held, asked }: Exchange,
): Promise<Token> {
  const [now, there] = [readClaims(held), stored && readClaims(stored.access_token)];
  if (!stored || there?.sub !== now.sub) throw new ApiError({ kind: 'signed-out' });
  if ((there.iat ?? 0) < (now.iat ?? 0)) {
    // The storage was full: its refresh token has been used already, and using it again ends the session.
    throw new ApiError({ kind: 'unreachable', detail: 'the renewed session could not be stored' });
  }
  if (!readRequestedApis(stored).includes(Object.values(asked)[0] ?? '')) {
    // The provider would use up the refresh token before it refuses the request.
    throw refused('the session began before this API was set up; sign out and in again');
  }
  const { session, token } = await provider.apiToken(stored, asked);
  // If the user has signed in again meanwhile, the refresh token of that session must stay.
  const current = storage.user()?.access_token ?? stored.access_token;
  if (current === stored.access_token && !(await storage.replace(session))) {
    throw new ApiError({ kind: 'signed-out' });
  }
  return token;
}

interface Exchange {
  readonly stored: StoredUser | undefined;
  readonly held: string;
  readonly asked: Exclude<ApiToken, string>;
}

/**
 * Checks that an API's token is not valid for the console's API as well, and the console's token not for
 * this API: a provider may ignore the requested resource, or add an audience to every token.
 */
function requireOwnAudience({ access_token, token_type }: Token, held: string): void {
  if (!/^bearer$/i.test(token_type)) throw refused(`its token is of the type ${token_type}`);
  const own = readAudience(access_token);
  const ofConsole = readAudience(held);
  if (!own || !ofConsole) return;
  const includesAll = (all: readonly unknown[], some: readonly unknown[]) =>
    some.every((one) => all.includes(one));
  if (!includesAll(own, ofConsole) && !includesAll(ofConsole, own)) return;
  const [mine, theirs] = [own, ofConsole].map((names) => names.join(', ') || 'none');
  throw refused(`its token has the audience ${mine}, and the token of the console ${theirs}`);
}

/** Returns the audience of a token; undefined if it is not a JWT, so that only its API can read it. */
function readAudience(token: string): readonly unknown[] | undefined {
  try {
    return [readPayload(token).aud ?? []].flat();
  } catch {
    return undefined;
  }
}

const refused = (reason: string, cause?: unknown): ApiError =>
  new ApiError({ kind: 'forbidden', detail: `No token for this API: ${reason} (MF-028)` }, cause);
