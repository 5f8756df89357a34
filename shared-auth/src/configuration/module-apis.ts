import { addressFault, nameFault } from './member-faults.ts';

/**
 * The token that the API of a module takes: one of its own, by resource (RFC 8707) or by scope; the console's own
 * token, if the operator trusts this API with it; or none, which is for mocks.
 */
export type ApiToken =
  | { readonly resource: string }
  | { readonly scope: string }
  | 'console'
  | 'none';

/** An API of a module, as `configs/api.json` of a deployment declares it. */
export interface ModuleApi {
  /** Address to which the paths of calls are appended. */
  readonly url: string;
  /** The token that calls carry. */
  readonly token: ApiToken;
}

/** The APIs of a deployment's modules, by name. */
export type ModuleApis = Readonly<Record<string, ModuleApi>>;

/** Checks whether an API of a module may have this name, which begins the names of its permissions. */
export const isApiName = (name: string): boolean => /^[a-z][a-z0-9-]*$/.test(name);

/** Returns the fault of the member `apis` of `configs/api.json`; undefined if it is valid. */
export function moduleApisFault(apis: unknown): string | undefined {
  if (Object(apis) !== apis) return ': is not an object';
  for (const [name, api] of Object.entries<unknown>(Object(apis))) {
    const { url, token }: Readonly<Record<string, unknown>> = Object(api);
    if (!isApiName(name)) return `.${name}: is not a name such as billing or billing-2`;
    const fault = addressFault(url);
    if (fault) return `.${name}.url${fault}`;
    const [[part, value] = [], ...others] = Object.entries<unknown>(Object(token));
    const isOwn = /^(resource|scope)$/.test(part ?? '') && !nameFault(value) && !others[0];
    if (!isOwn && token !== 'console' && token !== 'none') {
      return `.${name}.token: is not "console", a resource or a scope`;
    }
  }
  return undefined;
}

/** Returns the resources, or the scopes, for which the tokens of some APIs are. */
export function tokenParts(apis: ModuleApis, part: 'resource' | 'scope'): readonly string[] {
  const tokens = Object.values(apis).map(
    ({ token }): Readonly<Record<string, string>> => (typeof token === 'string' ? {} : token),
  );
  return [...new Set(tokens.flatMap((token) => token[part] ?? []))];
}
