import * as v from 'valibot';
import { configurationFile } from './configuration-files.ts';

/** The validated contents of `configs/api.json`, `profile.json`, `admin.json` and `identity.json`. */
export interface Configuration {
  readonly api: {
    /** Origin (and path, if any) of the server; requests go to `url + adminEndpoint + path`. */
    readonly url: string;
    readonly adminEndpoint: string;
    /** The identity provider's account page, where the User Profile link leads. */
    readonly consoleUrl: string;
    /** Names of optional features of the API; names that the console does not know are ignored. */
    readonly extensions: readonly string[];
  };
  /** Without `sseUrl` there are no server events. */
  readonly profile: { readonly sseUrl?: string | undefined };
  /** Name of the realm role of administrators. */
  readonly admin: { readonly admin_trustid_role: string };
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

const address = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text, location.origin), 'is not an address'),
);

const files = {
  api: v.object({
    url: address,
    adminEndpoint: v.string(),
    consoleUrl: address,
    extensions: v.optional(v.array(v.string()), []),
  }),
  profile: v.object({ sseUrl: v.optional(address) }),
  admin: v.object({ admin_trustid_role: v.pipe(v.string(), v.nonEmpty('is empty')) }),
  identity: v.object({
    authority: address,
    clientId: v.pipe(v.string(), v.nonEmpty('is empty')),
    scope: v.optional(v.string(), 'openid'),
  }),
};

/**
 * Loads all configuration files in parallel.
 *
 * @throws {ConfigurationError} for the first file that is missing, is not JSON, or lacks a key
 */
export async function loadConfiguration(): Promise<Configuration> {
  const server = load('configs/api.json', files.api);
  server.then(
    ({ url }) => connectAhead(new URL(url, location.origin).origin),
    () => undefined,
  );
  const [api, profile, admin, identity] = await Promise.all([
    server,
    load('configs/profile.json', files.profile),
    load('configs/admin.json', files.admin),
    load('configs/identity.json', files.identity),
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

async function load<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, await readJson(file));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ConfigurationError(file, `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
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
