import path from 'node:path';
import { parseArgs } from 'node:util';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isProtected } from '@console/shared-node/http/protected-address.ts';
import { placeNamed } from '../release/bucket/address.ts';
import { isModulePolicy } from '../static/page-security.ts';
import type { Description } from './description.ts';

/** What a person told `npm run deploy`. */
export interface DeployCommand {
  /** Folder of the deployment, or the address of a bucket. */
  readonly target: string;
  /** Folder for nginx's configuration, where it is not the usual one. */
  readonly nginx?: string | undefined;
  /** Only say what would change. */
  readonly isDry: boolean;
  /** Ask neither the API nor the provider, which cannot be reached from here. */
  readonly isOffline: boolean;
  /** Only what was given; the rest is as it was. */
  readonly given: Partial<Description>;
}

/** How the command is used. */
export const usage = `npm run deploy -- <target> --origin <origin> --api <address> --authority <realm>

Makes the console in a folder, and what its web server needs. Once it is there, the target is enough:
a later call changes what it is told, and keeps the rest.

The target may also be s3://bucket/prefix: any store with that protocol whose server holds to If-Match
and If-None-Match. Its address is AWS_ENDPOINT_URL_S3, where it is not Amazon's; region and credentials
are AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or those of AWS's shared files. A bucket
alone is no deployment: nginx in front of it adds the headers, the page for each address and the
encoding. Its configuration, and what it has to be allowed to read, are written to --nginx.

  --origin <origin>       of the console, e.g. https://console.example.ch
  --base <path>           of the console there, e.g. /admin/; the root unless told otherwise
  --host <module>=<origin>  a module on a host of its own; as often as needed, <module>= takes it back
  --api <address>         of the API, e.g. https://api.example.ch/platform
  --endpoint <path>       of the API's calls, below that; /api/admin unless told otherwise
  --events <address>      of the event stream; none unless told otherwise
  --authority <realm>     of the provider, e.g. https://id.example.ch/realms/main
  --account <address>     of the provider's page for a person's own account; <realm>/account
  --client <id>           of the console at the provider; platform-console
  --scope <scopes>        that the console asks for; openid
  --role <name>           of the realm, that makes an administrator; platform-admin
  --reports <address>     of the receiver of reports; <base>reports, none with --reports ""
  --nginx <folder>        of its own for nginx's configuration; <target>/nginx, for a bucket ./nginx
  --certificate <folder>  with fullchain.pem and privkey.pem, for nginx; that of Let's Encrypt
  --override <origin>     whose modules a person may try, e.g. http://localhost:*; as often as needed,
                          none with --override ""
  --policy <name>         a Trusted Types policy that modules may make, e.g. module-notes; as often as
                          needed, none with --policy ""
  --offline               ask neither the API nor the provider whether they are what they have to be
  --dry-run               only say what would change`;

const single = { type: 'string' } as const;
const several = { type: 'string', multiple: true } as const;

const options = {
  origin: single,
  base: single,
  host: several,
  api: single,
  endpoint: single,
  events: single,
  authority: single,
  account: single,
  certificate: single,
  nginx: single,
  client: single,
  scope: single,
  role: single,
  reports: single,
  override: several,
  policy: several,
  offline: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Reads the words of `npm run deploy -- …`.
 *
 * @returns nothing where only the usage is wanted
 * @throws {NumberedFailure} naming the first setting that makes no sense, or is not safe
 */
export function readCommand(args: readonly string[]): DeployCommand | undefined {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  if (values.help) return undefined;
  const [target, ...more] = positionals;
  if (!target || more.length > 0) {
    throw new NumberedFailure('MF-167', `${usage}\n\nThe command takes one folder, or one bucket`);
  }
  const { host, override, policy, offline, nginx, 'dry-run': isDry, help: _, ...words } = values;
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(words)) given[name] = readSetting(name, value);
  if (host) given.hosts = Object.fromEntries(host.map(readHost));
  if (override) given.overrides = override.filter(Boolean).map(readOverride);
  if (policy) given.policies = policy.filter(Boolean).map(readPolicy);
  return {
    target: placeNamed(target),
    nginx: nginx && path.resolve(nginx),
    isDry,
    isOffline: offline,
    given,
  };
}

/** What each setting takes; those without a line take any text. */
const readers: Readonly<Record<string, (name: string, value: string) => string>> = {
  origin: readOrigin,
  base: readBase,
  api: (name, value) => readAddress(name, value).replace(/\/$/, ''),
  endpoint: readPath,
  authority: (name, value) => readAddress(name, value).replace(/\/$/, ''),
  account: readAddress,
  events: (name, value) => value && readAddress(name, value),
  reports: (name, value) => (/^(\/[^/].*)?$/.test(value) ? value : readAddress(name, value)),
  certificate: (_, value) => path.resolve(value),
  client: readText,
  scope: readText,
  role: readText,
};

function readSetting(name: string, value: string): string {
  return readers[name]?.(name, value.trim()) ?? value;
}

function readOrigin(name: string, value: string): string {
  const address = readAddress(name, value);
  const { origin, pathname, search, hash } = new URL(address);
  if (pathname !== '/' || search || hash) {
    throw refused(name, `takes an origin such as ${origin}, not "${value}"`, 'a path is --base');
  }
  return origin;
}

/** An address that nobody on the way can read or change: HTTPS, or this machine. */
function readAddress(name: string, value: string): string {
  if (!URL.canParse(value)) throw refused(name, `takes an address, not "${value}"`);
  const url = new URL(value);
  const { protocol, username, password } = url;
  if (username || password) throw refused(name, 'takes an address without a password');
  if (/^https?:$/.test(protocol) && isProtected(url)) return value;
  throw refused(
    name,
    `takes an address that begins with https:// , not "${value}"`,
    'all in between could read it',
  );
}

function readBase(name: string, value: string): string {
  const base = `/${value.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
  if (/^\/([\w~-][\w.~-]*\/)*$/.test(base)) return base;
  throw refused(name, `takes a path such as /admin/, not "${value}"`);
}

function readPath(name: string, value: string): string {
  if (/^(\/[\w.~-]+)*$/.test(value)) return value;
  throw refused(name, `takes a path such as /api/admin, not "${value}"`);
}

function readText(name: string, value: string): string {
  if (value !== '') return value;
  throw refused(name, 'takes a name');
}

function readHost(value: string): [module: string, origin: string] {
  const [, module = '', origin = ''] = /^([^=]+)=(.*)$/.exec(value) ?? [];
  if (!module) throw refused('host', `takes a module and its origin, not "${value}"`);
  return [module, origin && readOrigin('host', origin)];
}

/** The page's own is `default`: a module's is known by its name. */
function readPolicy(value: string): string {
  if (isModulePolicy(value)) return value;
  throw refused('policy', `takes a name such as module-notes, not "${value}"`);
}

function readOverride(value: string): string {
  const isLocal = /^http:\/\/localhost:(\*|\d+)$/.test(value);
  return isLocal ? value : readOrigin('override', value);
}

const refused = (name: string, what: string, why?: string): NumberedFailure =>
  new NumberedFailure('MF-167', `--${name} ${what}${why ? `: ${why}` : ''}`);
