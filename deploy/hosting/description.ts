import { NumberedFailure } from '@console/shared-node/failure.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import { MODULES_FOLDER, type ModuleApi, type ModuleApis } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../build-output/import-map.ts';
import type { ConsoleTerms } from '../release/commands/publish-builds.ts';
import { unknownModule } from '../release/store/edition.ts';
import type { ModuleLocation } from '../release/store/release.ts';

/** The options of a deployment, stored with each edition as `deployment.json`. */
export interface Description {
  /** Origin of the console, e.g. `https://console.example.ch`. */
  readonly origin: string;
  /** Version of the package, or of the checkout, that wrote this edition. */
  readonly package?: string;
  /** Path of the console on this origin, with slashes at both ends. */
  readonly base: string;
  /** Origins of modules (also future ones) that have their own origin; the console's origin serves the others. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Address of the API. */
  readonly api: string;
  /** Path of the API's calls, relative to the API's address. */
  readonly endpoint: string;
  /** Names of what the API offers beyond the contract's calls; see `EXTENSIONS`. */
  readonly extensions?: readonly string[];
  readonly authority: string;
  /** The provider's account page; Keycloak's by default. */
  readonly account?: string;
  readonly client: string;
  readonly scope: string;
  readonly role: string;
  /** Address of the event stream; empty if there is none. */
  readonly events: string;
  /** Addresses of the modules' own APIs, by name. */
  readonly moduleApis?: Readonly<Record<string, string>>;
  /** The tokens for these APIs, by name: `resource:<address>`, `scope:<name>` or `console`. */
  readonly apiTokens?: Readonly<Record<string, string>>;
  /** Where pages report failures, by default `reports` below the base; empty to disable. */
  readonly reports?: string;
  /** Port of the release service on nginx's machine. */
  readonly releases?: string;
  readonly certificate?: string;
  /** Folder with the deployment's own texts; empty for the default. */
  readonly texts?: string;
  /** Port at which nginx listens to plain HTTP, if TLS ends in front of it; empty if it does not. */
  readonly behindTls?: string;
  /** Addresses and networks of the servers at which TLS ends. */
  readonly proxies?: readonly string[];
  /** Seconds for which browsers use HTTPS only; `0` for no such header. */
  readonly hsts?: string;
  /** Origins of unpublished modules that users may try. */
  readonly overrides: readonly string[];
  /** Names of the Trusted Types policies that modules may create. */
  readonly policies?: readonly string[];
}

/** The optional extensions of the contract that the console can use. */
export const EXTENSIONS = ['audit', 'change-reason', 'list-deltas', 'traceparent'] as const;

/** Returns the location of each module. */
export function getLocations(description: Description): Record<string, ModuleLocation> {
  const modules = modulesOf(readImportMap(importMapFile));
  return Object.fromEntries(modules.map(({ name }) => [name, getLocation(name, description)]));
}

/** Returns the location of a module, whether or not it is built here. */
function getLocation(module: string, { origin, base, hosts }: Description): ModuleLocation {
  const host = hosts[module];
  return host === undefined ? { origin, path: `${base}${MODULES_FOLDER}` } : { origin: host };
}

/** Returns the settings and configuration of a deployment's page. */
export function toTerms(
  description: Description,
  texts: Readonly<Record<string, unknown>>,
): Pick<
  ConsoleTerms,
  'locations' | 'locationFromElsewhere' | 'settings' | 'configuration' | 'description'
> {
  const { base, api, endpoint, authority, client, scope, role, events } = description;
  const {
    account = `${authority}/account`,
    reports = `${base}reports`,
    extensions = [],
  } = description;
  return {
    locations: getLocations(description),
    locationFromElsewhere: (module) => getLocation(module, description),
    settings: {
      base,
      ...(Object.keys(description.hosts).length > 0 && { hosts: description.hosts }),
      overrideOrigins: description.overrides,
      ...(description.policies && { modulePolicies: description.policies }),
      ...(reports && { reportUrl: reports }),
    },
    configuration: {
      api: {
        url: api,
        adminEndpoint: endpoint,
        consoleUrl: account,
        ...(extensions.length > 0 && { extensions }),
        ...toModuleApis(description),
      },
      identity: { authority, clientId: client, scope },
      admin: { admin_trustid_role: role },
      profile: events ? { sseUrl: events } : {},
      ...texts,
    },
    description,
  };
}

/** Returns the modules' own APIs as a member of `configs/api.json`, if there are any. */
function toModuleApis({ moduleApis = {}, apiTokens = {} }: Description): { apis?: ModuleApis } {
  const apis = Object.entries(moduleApis).map(([name, url]): [string, ModuleApi] => {
    const [kind, ...rest] = (apiTokens[name] ?? '').split(':');
    const value = rest.join(':');
    if (kind === 'console') return [name, { url, token: kind }];
    return [name, { url, token: kind === 'scope' ? { scope: value } : { resource: value } }];
  });
  return apis.length > 0 ? { apis: Object.fromEntries(apis) } : {};
}

/** Returns the changed options with their old and new values as text. */
export function changedSettings(
  before: Description | undefined,
  next: Description,
): { readonly name: string; readonly was: string; readonly is: string }[] {
  const names = Object.keys({ ...before, ...next }) as (keyof Description)[];
  return names
    .map((name) => ({ name, was: formatSetting(before?.[name]), is: formatSetting(next[name]) }))
    .filter(({ was, is }) => was !== is);
}

function formatSetting(value: Description[keyof Description]): string {
  if (typeof value !== 'object') return value || 'none';
  const parts = Object.entries(value).map(([key, one]) =>
    Array.isArray(value) ? one : `${key}=${one}`,
  );
  return parts.join(' ') || 'none';
}

const defaults = {
  base: '/',
  hosts: {},
  endpoint: '/api/admin',
  client: 'platform-console',
  scope: 'openid',
  role: 'platform-admin',
  events: '',
  overrides: [],
} as const;

/** Applies options. @throws {NumberedFailure} naming a missing option or an unknown module */
export function describeDeployment(
  before: Description | undefined,
  given: Partial<Description>,
): Description {
  const hosts = { ...before?.hosts, ...given.hosts };
  const ownHosts = Object.entries(hosts).filter(([, origin]) => origin !== '');
  const apis = mergeApis(before, given);
  const { origin, package: _, api, authority, ...others } = { ...defaults, ...before, ...given };
  if (!origin) throw missingOption('origin');
  if (!api) throw missingOption('api');
  if (!authority) throw missingOption('authority');
  const next = {
    ...{ origin, package: productVersion, api, authority },
    ...others,
    ...apis,
    hosts: Object.fromEntries(ownHosts),
  };
  requireSafeApis(next);
  if (next.behindTls && !next.proxies?.length) throw missingOption('proxies', 'with --behind-tls');
  const known = getLocations(next);
  for (const [module, host] of ownHosts) {
    // A micro-frontend may get a host before its first release, because no release can change the page's policy.
    if (!known[module] && !isMicroFrontend(module)) throw unknownModule(module, Object.keys(known));
    if (module !== 'root-config' && host !== origin) continue;
    throw new NumberedFailure(
      'MF-167',
      `--host ${module}=${host}: root-config must be on the console's own origin, and any other host must differ from it`,
    );
  }
  return next;
}

/** Adds the given APIs of modules and their tokens; an empty address removes an API. */
function mergeApis(
  before: Description | undefined,
  given: Partial<Description>,
): Pick<Description, 'moduleApis' | 'apiTokens'> {
  if (!before?.moduleApis && !given.moduleApis && !given.apiTokens) return {};
  const all = Object.entries({ ...before?.moduleApis, ...given.moduleApis });
  const moduleApis = Object.fromEntries(all.filter(([, url]) => url !== ''));
  const removed = new Set(all.filter(([, url]) => url === '').map(([name]) => name));
  const tokens = Object.entries({ ...before?.apiTokens, ...given.apiTokens });
  return {
    moduleApis,
    apiTokens: Object.fromEntries(tokens.filter(([name]) => !removed.has(name))),
  };
}

/** @throws {NumberedFailure} for an API of a module without a token, or at the identity provider */
function requireSafeApis({ moduleApis = {}, apiTokens = {}, authority }: Description): void {
  for (const [name, url] of Object.entries(moduleApis)) {
    if (new URL(url).origin === new URL(authority).origin) {
      throw new NumberedFailure(
        'MF-167',
        `--module-api ${name}=${url}: must not have the origin of the identity provider`,
      );
    }
    if (!apiTokens[name]) throw missingOption(`api-token ${name}=<token>`, 'with each API');
  }
  const unused = Object.keys(apiTokens).find((name) => !(name in moduleApis));
  if (unused) throw missingOption(`module-api ${unused}=<address>`, 'with each token');
}

const isMicroFrontend = (module: string): boolean => /^mf-[a-z0-9]+(-[a-z0-9]+)*$/.test(module);

const missingOption = (
  name: string,
  when = 'the first time that you deploy to a folder',
): NumberedFailure => new NumberedFailure('MF-167', `--${name} is missing; it is required ${when}`);
