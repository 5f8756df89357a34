import { NumberedFailure } from '@console/shared-node/failure.ts';
import { MODULES_FOLDER } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../build-output/import-map.ts';
import type { ConsoleTerms } from '../release/commands/publish-builds.ts';
import { unknownModule } from '../release/store/edition.ts';
import type { ModulePlace } from '../release/store/release.ts';

/** What `npm run deploy` was told of a deployment; kept with each edition as `deployment.json`. */
export interface Description {
  /** Origin of the console, e.g. `https://console.example.ch`. */
  readonly origin: string;
  /** Path of the console there, with a slash at both ends. */
  readonly base: string;
  /** Modules with a host of their own, by name, known or to come; the others lie on the console's origin. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Address of the API, and where its calls are below it. */
  readonly api: string;
  readonly endpoint: string;
  /** The provider's realm. */
  readonly authority: string;
  /** Its page for a person's own account; Keycloak's place unless told otherwise. */
  readonly account?: string;
  readonly client: string;
  readonly scope: string;
  /** Role of the realm that makes a person an administrator. */
  readonly role: string;
  /** Address of the event stream; empty where there is none. */
  readonly events: string;
  /** Where pages report what fails, `reports` below the base unless told otherwise; empty for nowhere. */
  readonly reports?: string;
  /** Folder of the certificate for nginx. */
  readonly certificate?: string;
  /** Origins that a person may try modules from, beyond what is published. */
  readonly overrides: readonly string[];
  /** Names of the Trusted Types policies that modules may make. */
  readonly policies?: readonly string[];
}

/** By module, where it lives. */
export function placesOf(description: Description): Record<string, ModulePlace> {
  const modules = modulesOf(readImportMap(importMapFile));
  return Object.fromEntries(modules.map(({ name }) => [name, placeOf(name, description)]));
}

/** Where a module lives, whether or not it is built here. */
function placeOf(module: string, { origin, base, hosts }: Description): ModulePlace {
  const host = hosts[module];
  return host === undefined ? { origin, path: `${base}${MODULES_FOLDER}` } : { origin: host };
}

/** What the page of a deployment is made of. */
export function termsOf(
  description: Description,
  texts: Readonly<Record<string, unknown>>,
): Pick<ConsoleTerms, 'places' | 'placeOfOther' | 'settings' | 'configuration' | 'description'> {
  const { base, api, endpoint, authority, client, scope, role, events } = description;
  const { account = `${authority}/account`, reports = `${base}reports` } = description;
  return {
    places: placesOf(description),
    placeOfOther: (module) => placeOf(module, description),
    settings: {
      base,
      ...(Object.keys(description.hosts).length > 0 && { hosts: description.hosts }),
      overrideOrigins: description.overrides,
      ...(description.policies && { modulePolicies: description.policies }),
      ...(reports && { reportUrl: reports }),
    },
    configuration: {
      api: { url: api, adminEndpoint: endpoint, consoleUrl: account },
      identity: { authority, clientId: client, scope },
      admin: { admin_trustid_role: role },
      profile: events ? { sseUrl: events } : {},
      ...texts,
    },
    description,
  };
}

/** The settings that are others than before, each with what it was and is, in words. */
export function changedSettings(
  before: Description | undefined,
  next: Description,
): { readonly name: string; readonly was: string; readonly is: string }[] {
  const names = Object.keys({ ...before, ...next }) as (keyof Description)[];
  return names
    .map((name) => ({ name, was: inWords(before?.[name]), is: inWords(next[name]) }))
    .filter(({ was, is }) => was !== is);
}

function inWords(value: Description[keyof Description]): string {
  if (typeof value !== 'object') return value || 'none';
  const parts = Object.entries(value).map(([key, one]) =>
    Array.isArray(value) ? one : `${key}=${one}`,
  );
  return parts.join(' ') || 'none';
}

/** What a first call need not be told. */
const usual = {
  base: '/',
  hosts: {},
  endpoint: '/api/admin',
  client: 'platform-console',
  scope: 'openid',
  role: 'platform-admin',
  events: '',
  overrides: [],
} as const;

/**
 * A deployment as it was, with what is given now.
 *
 * @throws {NumberedFailure} naming what a first call has to be told, or a module that there is not
 */
export function describeDeployment(
  before: Description | undefined,
  given: Partial<Description>,
): Description {
  const hosts = { ...before?.hosts, ...given.hosts };
  const own = Object.entries(hosts).filter(([, origin]) => origin !== '');
  const { origin, api, authority, ...others } = { ...usual, ...before, ...given };
  if (!origin) throw missing('origin');
  if (!api) throw missing('api');
  if (!authority) throw missing('authority');
  const next = { origin, api, authority, ...others, hosts: Object.fromEntries(own) };
  const known = placesOf(next);
  for (const [module, host] of own) {
    // A micro-frontend may be given its host before it is released: the page's policy is a header.
    if (!known[module] && !isScreen(module)) throw unknownModule(module, Object.keys(known));
    if (module !== 'root-config' && host !== origin) continue;
    throw new NumberedFailure(
      'MF-167',
      `--host ${module}=${host}: ${module} is on the console's own origin`,
    );
  }
  return next;
}

const isScreen = (module: string): boolean => /^mf-[a-z0-9]+(-[a-z0-9]+)*$/.test(module);

const missing = (name: string): NumberedFailure =>
  new NumberedFailure('MF-167', `--${name} is missing; the first call for a folder needs it`);
