import { configurationFile } from './configuration-files.ts';
import { addressFault, type FaultOf, nameFault, textFault, textsFault } from './member-faults.ts';
import { type ModuleApis, moduleApisFault } from './module-apis.ts';

/** The validated contents of `configs/api.json`, `profile.json`, `admin.json` and `identity.json`. */
export interface Configuration {
  /** The API, from `api.json`. */
  readonly api: {
    /** Origin (and path, if any) of the server; requests go to `url + adminEndpoint + path`. */
    readonly url: string;
    readonly adminEndpoint: string;
    /** The identity provider's account page, where the User Profile link leads. */
    readonly consoleUrl: string;
    /** Names of optional features of the API; names that the console does not know are ignored. */
    readonly extensions: readonly string[];
    /** The modules' own APIs. */
    readonly apis: ModuleApis;
  };
  /** Without `sseUrl` there are no server events. */
  readonly profile: { readonly sseUrl?: string | undefined };
  /** Name of the realm role of administrators. */
  readonly admin: { readonly admin_trustid_role: string };
  /** The identity provider, from `identity.json`. */
  readonly identity: {
    /** Realm address, e.g. `https://id.example/realms/platform`. */
    readonly authority: string;
    readonly clientId: string;
    readonly scope: string;
  };
}

/** A configuration file that cannot be used. The user sees `message`. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** The failure number in `docs/failures.md`. */
  readonly number = 'MF-002';
  readonly file: string;

  constructor(file: string, detail: string) {
    super(`Could not load file ${file}: ${detail}`);
    this.file = file;
  }
}

const files = {
  api: {
    url: addressFault,
    adminEndpoint: textFault,
    consoleUrl: addressFault,
    extensions: textsFault,
    apis: moduleApisFault,
  },
  profile: { sseUrl: (value: unknown) => (value === undefined ? undefined : addressFault(value)) },
  admin: { admin_trustid_role: nameFault },
  identity: { authority: addressFault, clientId: nameFault, scope: textFault },
};

/**
 * Loads all configuration files in parallel.
 *
 * @throws {ConfigurationError} for the first file that is missing, is not JSON, or lacks a key
 */
export async function loadConfiguration(): Promise<Configuration> {
  const server = load<Configuration['api']>('configs/api.json', files.api, {
    extensions: [],
    apis: {},
  });
  server.then(
    ({ url }) => connectAhead(new URL(url, location.origin).origin),
    () => undefined,
  );
  const [api, profile, admin, identity] = await Promise.all([
    server,
    load<Configuration['profile']>('configs/profile.json', files.profile),
    load<Configuration['admin']>('configs/admin.json', files.admin),
    load<Configuration['identity']>('configs/identity.json', files.identity, { scope: 'openid' }),
  ]);
  return { api, profile, admin, identity };
}

/**
 * Preconnects to the API's origin while modules are loading: DNS, TCP and TLS take two or three round
 * trips.
 */
function connectAhead(origin: string): void {
  if (origin === location.origin) return;
  const link = document.createElement('link');
  // `anonymous`, like the API calls: they send no cookies, and use only connections without cookies.
  Object.assign(link, { rel: 'preconnect', crossOrigin: 'anonymous', href: origin });
  document.head.append(link);
}

/**
 * Loads a file and checks its members. Its code is in every first visit, so it uses no library.
 *
 * @param optional - values of members that the file lacks
 */
async function load<Content extends object>(
  file: string,
  members: Readonly<Record<keyof Content, FaultOf>>,
  optional: Partial<Content> = {},
): Promise<Content> {
  const content = { ...optional, ...Object(await readJson(file)) };
  for (const [member, faultOf] of Object.entries<FaultOf>(members)) {
    const fault = faultOf(content[member]);
    if (fault) throw new ConfigurationError(file, member + fault);
  }
  return content;
}

async function readJson(file: string): Promise<unknown> {
  const unusable = (reason: unknown) => new ConfigurationError(file, String(reason));
  const { status, text } = await configurationFile(file).catch((error: unknown) => {
    throw unusable(error);
  });
  if (status !== 200) throw unusable(`the server answered ${status}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unusable(error);
  }
}

/** Returns the address of a path of the API. */
export const apiUrl = ({ url, adminEndpoint }: Configuration['api'], path: string): string =>
  new URL(`${url.replace(/\/$/, '')}${adminEndpoint}${path}`, location.origin).href;
