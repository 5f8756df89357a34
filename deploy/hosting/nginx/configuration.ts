import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { FILE_POLICY } from '@console/shared-node/http/http-server.ts';
import { fill } from '../../build-output/fill.ts';
import { type Edition, getOrigin } from '../../release/store/edition.ts';
import { json } from '../../release/store/files.ts';
import { readBucketAddress } from '../../release/store/location.ts';
import type { Store } from '../../release/store/store.ts';
import { deploymentHeaders } from '../../static/deployment-headers.ts';
import { largeCookiesHeaders, largeCookiesPage } from '../../static/large-cookies.ts';
import { fileHeaders, packagesHeaders } from '../../static/page-security.ts';
import { bucketLocations, bucketValues, folderLocations } from './file-locations.ts';
import { defaultServers, type Listening, toServer } from './listeners.ts';

/** The usual port of the release service. */
const RELEASES_PORT = '9012';

/** How long browsers use HTTPS only: two years, in seconds. */
const HSTS_SECONDS = '63072000';

interface NginxOptions extends Listening {
  /** Folder of the files, for their includes. */
  readonly folder: string;
  /** Folder of nginx's logs; Debian's by default. */
  readonly logs?: string;
  /** Port of the release service on this machine. */
  readonly releases?: string | undefined;
  /** Seconds for which browsers use HTTPS only; `0` if another server sends this header. */
  readonly hsts?: string | undefined;
  /** The bucket that nginx reads instead of folders. */
  readonly bucket?: BucketLocation | undefined;
}

interface BucketLocation {
  /** E.g. `s3://console/prod`. */
  readonly location: string;
  /** Address of this prefix on the bucket's server, with a trailing slash. */
  readonly address: string;
}

/**
 * Returns the nginx configuration of a deployment, by file name: a server for the console, one for each
 * module with a host of its own, and the files that they include. An existing server includes these
 * files as well. Hosts, ports and paths are those of the modules' addresses.
 */
export async function nginxConfiguration(
  store: Store,
  edition: Edition,
  options: NginxOptions,
): Promise<Record<string, string>> {
  const { folder, logs = '/var/log/nginx', releases: port = RELEASES_PORT, bucket } = options;
  const receiver = `localhost:${port}`;
  const origin = getOrigin(edition);
  const id = getId(origin, edition.settings.base ?? '/');
  const paths = getPaths(edition, id);
  const { releases, page } = store;
  const { base = '/', path: modulesPath = '' } = paths;
  const known = { id, folder, releases, page, base, path: modulesPath };
  const locations = bucket ? bucketLocations(known, bucket.address) : folderLocations(known);
  const { hsts = HSTS_SECONDS } = options;
  const isSecure = origin.startsWith('https:') && hsts !== '0';
  const secure = isSecure ? { 'Strict-Transport-Security': `max-age=${hsts}` } : {};
  const server = toServer(origin, options);
  const values = { id, folder, logs, receiver, origin, ...server, ...paths, ...locations.console };
  const filled = async (name: string) => fill(await readTemplate(name), values);
  const files: Record<string, string> = {
    'console.conf': await filled('console.conf'),
    'http.conf': await filled('http.conf'),
    'locations.conf': await filled('locations.conf'),
    'large-cookies.conf': await filled('large-cookies.conf'),
    'page-headers.conf': headerLines({ ...(await deploymentHeaders(store)), ...secure }),
    'file-headers.conf': headerLines({ ...fileHeaders, ...secure }),
    'packages-headers.conf': headerLines({ ...packagesHeaders, ...secure }),
    'large-cookies.html': largeCookiesPage,
    'large-cookies-headers.conf': headerLines({ ...largeCookiesHeaders, ...secure }),
    'types.conf': await readTemplate('types.conf'),
    ...(bucket && {
      'bucket.conf': fill(await readTemplate('bucket.conf'), bucketValues(id, bucket.address)),
      [READ_POLICY]: json(readPolicy(bucket.location)),
    }),
  };
  const hosts = Object.entries(getHosts(edition)).filter(([, host]) => host !== origin);
  files[UNKNOWN_HOSTS] = defaultServers([origin, ...hosts.map(([, host]) => host)], options);
  const module = await readTemplate('module.conf');
  for (const [name, host] of hosts) {
    files[`${name}.conf`] = fill(module, {
      id,
      folder,
      ...toServer(host, options),
      ...locations.module,
      module: name,
      policy: FILE_POLICY,
      variable: `console_of_${name.replaceAll('-', '_')}_${id}`,
      consoles: `  "${origin}" $http_origin;`,
    });
  }
  return files;
}

/**
 * Returns the part by which the names of consoles differ in one nginx, from the console's host and path. It is
 * short, because nginx limits the length of variables' names (`variables_hash_bucket_size`).
 */
const getId = (origin: string, base: string): string =>
  createHash('sha256')
    .update(`${new URL(origin).host}${base}`)
    .digest('hex')
    .slice(0, 8);

const readTemplate = (name: string): Promise<string> =>
  readFile(path.join(root, 'deploy/hosting/nginx', name), 'utf8');

const UNKNOWN_HOSTS = 'unknown-hosts.conf';

/** Returns the hosts of live modules, and the hosts that the settings allow. */
const getHosts = ({ modules, settings }: Edition): Readonly<Record<string, string>> => ({
  ...settings.hosts,
  ...Object.fromEntries(Object.entries(modules).map(([name, { origin }]) => [name, origin])),
});

/** Returns the files to include in `nginx.conf`; these files include the other ones. */
export const serversIn = (files: Readonly<Record<string, string>>): string[] =>
  Object.keys(files).filter((name) => /^(console|unknown-hosts|mf-.+|shared-.+)\.conf$/.test(name));

/** The file with a bucket's read permissions, which nginx needs because it has no credentials. */
export const READ_POLICY = 'read-policy.json';

/** Returns a bucket policy that allows only served objects. The history, which contains names, is not. */
function readPolicy(location: string): unknown {
  const { bucket, prefix } = readBucketAddress(location);
  const served = ['index.html', 'releases/*', 'editions/*/page/*', 'editions/*/versions/*'];
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'ConsoleIsServed',
        Effect: 'Allow',
        Principal: '*',
        Action: 's3:GetObject',
        Resource: served.map((key) => `arn:aws:s3:::${bucket}/${prefix}${key}`),
      },
    ],
  };
}

/** Returns the paths of the console, and of modules that share its origin. */
function getPaths({ modules, settings }: Edition, id: string): Record<string, string> {
  const { base = '/' } = settings;
  const { path: shared } = modules['root-config'] ?? {};
  const bare = base.slice(0, -1);
  return {
    base,
    path: shared ?? '',
    released: shared === undefined ? '/root-config' : `${shared}/[a-z0-9-]+`,
    bare: bare
      ? `location = ${bare} {
  absolute_redirect off;
  return 301 ${base};
}

`
      : '',
    outside: bare
      ? `
  # Everything else on this origin belongs to other servers, or does not exist.
  location / {
    try_files "" @console_missing_${id};
  }
`
      : '',
  };
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');
}
