import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isProtected } from '@console/shared-node/http/protected-address.ts';
import { flag, help, option, options, readOptions } from '@console/shared-node/options.ts';
import { emptyOr, got, networks, oneOf, textThat } from '@console/shared-node/values.ts';
import { isApiName } from '@console/shared-ui/contract';
import { check, lazy, pipe, regex, strictTuple, string, transform } from 'valibot';
import { parseLocation } from '../release/store/location.ts';
import { isModulePolicy } from '../static/page-security.ts';
import { type Description, EXTENSIONS } from './description.ts';

/** A parsed `npm run deploy` command. */
export interface DeployCommand {
  /** Folder of the deployment, or the address of a bucket. */
  readonly target: string;
  /** Folder for nginx's configuration, if not the default. */
  readonly nginx?: string | undefined;
  /** Only prints what would change. */
  readonly isDry: boolean;
  /** Skips the checks of the API and the provider. */
  readonly isOffline: boolean;
  /** Only the options that were given; all others keep their values. */
  readonly given: Partial<Description>;
}

/** The help text of the command. */
export const usage = `npm run deploy -- <target> --origin <origin> --api <address> --authority <realm>

Creates a deployment of the console in a folder, with the configuration of its web server. To change it
later, give only the target and the options that change.

The target can be a bucket, s3://bucket/prefix, of any server that supports If-Match and If-None-Match.
For a server other than Amazon's, set AWS_ENDPOINT_URL_S3 to its address. Region and credentials are
AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or those of AWS's shared files. A bucket alone
is not a deployment: nginx in front of it adds the headers, the page for each address and the encoding.
The configuration of nginx, and a policy with its read permissions, are written to --nginx.

  --origin <origin>       origin of the console, e.g. https://console.example.ch
  --base <path>           path of the console on this origin, e.g. /admin/ (default: /)
  --host <module>=<origin>  own host of a module; repeatable; <module>= removes it
  --api <address>         address of the API, e.g. https://api.example.ch/platform
  --endpoint <path>       path of the API's calls, below its address (default: /api/admin)
  --extension <name>      what the API offers beyond the contract's calls: audit, change-reason,
                          list-deltas or traceparent; repeatable; "" for none
  --events <address>      address of the event stream (default: none)
  --module-api <name>=<address>  API of a module, e.g. billing=https://billing.example.ch/v1; repeatable;
                          <name>= removes it
  --api-token <name>=<token>  token for such an API: resource:<address> (RFC 8707), scope:<name>, or console
                          for the console's own token; repeatable
  --authority <realm>     realm of the identity provider, e.g. https://id.example.ch/realms/main
  --account <address>     the provider's page for a user's own account (default: <realm>/account)
  --client <id>           client of the console at the provider (default: platform-console)
  --scope <scopes>        scopes that the console requests (default: openid)
  --role <name>           realm role of administrators (default: platform-admin)
  --reports <address>     receiver of reports (default: <base>reports); "" for none
  --releases <port>       port of this console's release service on nginx's machine (default: 9012)
  --nginx <folder>        folder for nginx's configuration (default: <target>/nginx; ./nginx for a bucket)
  --certificate <folder>  folder with fullchain.pem and privkey.pem for nginx (default: Let's Encrypt's)
  --behind-tls <port>     port at which nginx listens to plain HTTP, if TLS ends at a server in front of it;
                          "" if it ends at nginx
  --proxies <addresses>   addresses and networks of these servers, whose X-Forwarded-For is trusted,
                          e.g. 10.0.0.0/8,::1
  --hsts <seconds>        how long browsers use HTTPS only (default: 63072000, two years); 0 to send no
                          Strict-Transport-Security
  --texts <folder>        folder with own texts, en.json and fr.json (default: root-config/configs/texts)
  --override <origin>     origin whose modules users may try, e.g. http://localhost:*; repeatable;
                          "" for none
  --policy <name>         Trusted Types policy that modules may create, e.g. module-notes, or
                          lit-html for Lit; repeatable; "" for none
  --offline               skip the checks of API, provider and certificate
  --dry-run               only print what would change`;

/** An address that is safe from eavesdropping and tampering: HTTPS, or this machine. */
const address = pipe(
  textThat('must be an address', (text) => URL.canParse(text)),
  check((text) => {
    const { username, password } = new URL(text);
    return !username && !password;
  }, 'must be an address without a password'),
  check(
    (text) => /^https?:$/.test(new URL(text).protocol) && isProtected(new URL(text)),
    got('must be an address that begins with https://, or on this machine'),
  ),
);

/** The address of a server or realm, without a trailing slash. */
const server = pipe(
  address,
  transform((text) => text.replace(/\/$/, '')),
);

const origin = pipe(
  address,
  check((text) => {
    const { pathname, search, hash } = new URL(text);
    return pathname === '/' && !search && !hash;
  }, got('must be an origin such as https://console.example.ch; --base sets the path')),
  transform((text) => new URL(text).origin),
);

const base = pipe(
  string(),
  transform((text) => `/${text.trim().replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')),
  regex(/^\/([\w~-][\w.~-]*\/)*$/, got('must be a path such as /admin/')),
);

const folder = pipe(
  string(),
  transform((text) => path.resolve(text)),
);

const name = textThat('must be a name', (text) => text !== '');

/** `<module>=<origin>`; an empty origin removes the module's host. */
const host = pipe(
  textThat('must be a module and its origin', (text) => /^[^=]+=/.test(text)),
  transform(splitPair),
  strictTuple([string(), emptyOr(origin)]),
);

/** `<name>=<address>`; an empty address removes the API. */
const moduleApi = pipe(
  textThat('must be a name and an address, e.g. billing=https://billing.example.ch', hasApiName),
  transform(splitPair),
  strictTuple([
    string(),
    emptyOr(
      pipe(
        server,
        check((text) => !/[?#]/.test(text), got('must be an address without query and fragment')),
      ),
    ),
  ]),
);

/** Checks for a resource, an absolute address without a fragment (RFC 8707 §2). */
const isResource = (text: string): boolean =>
  /^resource:[^#]+$/.test(text) && URL.canParse(text.slice('resource:'.length));

/** `<name>=<token>`. */
const apiToken = pipe(
  textThat('must be a name and a token, e.g. billing=scope:billing', hasApiName),
  transform(splitPair),
  strictTuple([
    string(),
    textThat(
      'must be resource:<address>, scope:<name> or console',
      (text) => /^(console|scope:[\w.:/-]+)$/.test(text) || isResource(text),
    ),
  ]),
);

function hasApiName(text: string): boolean {
  const [name] = splitPair(text);
  return text.includes('=') && isApiName(name);
}

function splitPair(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

const port = textThat('must be a port', (text) => /^[1-9]\d{0,4}$/.test(text) && +text < 65_536);

const table = {
  origin: option(origin),
  base: option(base),
  host: options(host),
  api: option(server),
  endpoint: option(
    textThat('must be a path such as /api/admin', (text) => /^(\/[\w.~-]+)*$/.test(text)),
  ),
  extension: options(emptyOr(oneOf(EXTENSIONS))),
  events: option(emptyOr(address)),
  'module-api': options(moduleApi),
  'api-token': options(apiToken),
  authority: option(server),
  account: option(address),
  certificate: option(folder),
  texts: option(emptyOr(folder)),
  'behind-tls': option(emptyOr(port)),
  releases: option(port),
  proxies: option(networks),
  hsts: option(textThat('must be a whole number of seconds', (text) => /^\d{1,10}$/.test(text))),
  nginx: option(folder),
  client: option(name),
  scope: option(name),
  role: option(name),
  reports: option(lazy((text) => (/^(\/[^/].*)?$/.test(String(text)) ? string() : address))),
  override: options(
    emptyOr(
      lazy((text) => (/^http:\/\/localhost:(\*|\d+)$/.test(String(text)) ? string() : origin)),
    ),
  ),
  /** `default` is the page's own policy; modules' policies have other names. */
  policy: options(
    emptyOr(textThat('must be a name such as module-notes or lit-html', isModulePolicy)),
  ),
  offline: flag,
  'dry-run': flag,
  help,
};

/** Reads the command line; returns `undefined` if only the help text is requested. */
export function readCommand(args: readonly string[]): DeployCommand | undefined {
  const { values, positionals } = readOptions(table, args, 'MF-167', true);
  if (values.help) return undefined;
  const [target, ...more] = positionals;
  if (!target || more.length > 0) {
    throw new NumberedFailure('MF-167', `${usage}\n\nName one folder or one bucket`);
  }
  const { host, override, policy, extension, offline, nginx, ...others } = values;
  const { 'module-api': moduleApis, 'api-token': apiTokens, ...rest } = others;
  const { 'dry-run': isDry, help: _, 'behind-tls': behindTls, ...single } = rest;
  const given = {
    ...single,
    behindTls,
    hosts: host && Object.fromEntries(host),
    moduleApis: moduleApis && Object.fromEntries(moduleApis),
    apiTokens: apiTokens && Object.fromEntries(apiTokens),
    overrides: override?.filter(Boolean),
    policies: policy?.filter(Boolean),
    extensions: extension?.filter(Boolean),
  };
  return {
    target: parseLocation(target),
    nginx,
    isDry,
    isOffline: offline,
    given: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}
