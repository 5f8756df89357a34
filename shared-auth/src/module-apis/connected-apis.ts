import { distinctUntilChanged, map } from 'rxjs';
import type { Options } from '../api/api.ts';
import type { ApiToken, ModuleApi, ModuleApis } from '../configuration/module-apis.ts';
import type { PermissionStore } from '../permissions/permission-store.ts';
import { ApiError } from '../problem/problem.ts';
import { signedInSubject } from '../session/session.ts';
import type { SessionDependencies } from '../session-service/session-dependencies.ts';
import type { SessionService } from '../session-service/session-service.ts';
import { onWake } from '../waiting/wake.ts';
import { type CallApi, connectModuleApi, PERMISSIONS } from './api-calls.ts';
import { ApiPermissions } from './api-permissions.ts';
import { HeldToken, requestApiToken, type TokenSource } from './api-tokens.ts';

interface ConnectedApi {
  readonly call: CallApi;
  readonly permissions: ApiPermissions;
  readonly forgetToken: () => void;
}

/** The parts of the console that the APIs of modules use. */
interface Shared {
  readonly sessions: SessionService;
  readonly dependencies: Pick<SessionDependencies, 'provider' | 'storage'>;
  readonly permissions: Pick<PermissionStore, 'setOfApis'>;
}

/** Stands for a token in requests to mocks, which never get a token of the user. */
const NO_TOKEN: TokenSource = { token: async () => 'mock', replaced: async () => 'mock' };

/**
 * The APIs of modules, with their tokens and permissions. This file and its own imports are loaded on demand,
 * never before the first rows.
 */
export class ConnectedApis {
  readonly #apis: ReadonlyMap<string, ConnectedApi>;
  readonly #shared: Shared;
  /** The user whose permissions are known. */
  #subject: string | undefined;

  constructor(apis: ModuleApis, shared: Shared) {
    this.#shared = shared;
    this.#apis = new Map(
      Object.entries(apis).map(([name, api]) => [name, this.#connect(name, api)]),
    );
    shared.sessions.session$
      .pipe(map(signedInSubject), distinctUntilChanged())
      .subscribe((subject) => this.#begin(subject));
    onWake(() => this.#load());
  }

  /** @throws {ApiError} */
  async call(name: string, method: string, path: string, options?: Options): Promise<unknown> {
    const api = this.#apis.get(name);
    if (api) return api.call(method, path, options);
    throw new ApiError({ kind: 'unreachable', detail: `configs/api.json has no API "${name}"` });
  }

  #connect(name: string, { url, token }: ModuleApi): ConnectedApi {
    const tokens = this.#tokens(token);
    const call = connectModuleApi({ name, url }, tokens, () => void permissions.load());
    const read = async () => Object(await call('GET', PERMISSIONS)).data;
    const permissions = new ApiPermissions(name, read, () => this.#publish());
    const forgetToken = () => tokens instanceof HeldToken && tokens.forget();
    return { call, permissions, forgetToken };
  }

  #tokens(asked: ApiToken): TokenSource {
    const { sessions, dependencies } = this.#shared;
    if (asked === 'none') return NO_TOKEN;
    const token = () => sessions.accessToken();
    if (asked === 'console') return { token, replaced: (refused) => sessions.renewed(refused) };
    return new HeldToken(async () => {
      const held = await token();
      if (!held) throw new ApiError({ kind: 'signed-out' });
      return requestApiToken({ locks: navigator.locks, ...dependencies }, held, asked);
    });
  }

  /** Forgets all tokens when the session ends, and starts for a user who has signed in. */
  #begin(subject: string | undefined): void {
    for (const { forgetToken } of this.#apis.values()) forgetToken();
    if (subject === undefined) return;
    // The permissions of the same user stay while they are read again, as the page stays.
    if (subject !== this.#subject) {
      for (const { permissions } of this.#apis.values()) permissions.forget();
    }
    this.#subject = subject;
    this.#load();
  }

  #load(): void {
    if (signedInSubject(this.#shared.sessions.session$.value) === undefined) return;
    for (const { permissions } of this.#apis.values()) void permissions.load();
  }

  #publish(): void {
    const apis = [...this.#apis].map(
      ([
        name,
        {
          permissions: { held },
        },
      ]) => ({ name, held }),
    );
    this.#shared.permissions.setOfApis({
      held: new Set(apis.flatMap(({ held = [] }) => [...held])),
      awaited: apis.flatMap(({ name, held }) => (held ? [] : name)),
    });
  }
}
