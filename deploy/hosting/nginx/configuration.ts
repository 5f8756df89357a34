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
import { fileHeaders } from '../../static/page-security.ts';
import { bucketLocations, bucketValues, folderLocations } from './file-locations.ts';

const RECEIVER = 'http://localhost:9012';

/** Makes browsers use HTTPS only, for two years (in seconds). */
const HSTS = { 'Strict-Transport-Security': 'max-age=63072000' };

interface NginxOptions {
  /** Folder of the files, for their includes. */
  readonly folder: string;
  /** Folder of nginx's logs; Debian's by default. */
  readonly logs?: string;
  readonly receiver?: string;
  /** Folder with `fullchain.pem` and `privkey.pem`; by default, Let's Encrypt's for the host. */
  readonly certificate?: string | undefined;
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
 * Returns the nginx configuration of a deployment, by file name: one for the console, one for each
 * module with a host of its own, and the files that they include. Hosts, ports and paths are those
 * of the modules' addresses.
 */
export async function nginxConfiguration(
  store: Store,
  edition: Edition,
  { folder, logs = '/var/log/nginx', receiver = RECEIVER, certificate, bucket }: NginxOptions,
): Promise<Record<string, string>> {
  const [console, module, types, object] = await Promise.all(
    ['console.conf', 'module.conf', 'types.conf', 'bucket.conf'].map((name) =>
      readFile(path.join(root, 'deploy/hosting/nginx', name), 'utf8'),
    ),
  );
  const origin = getOrigin(edition);
  const folders = { folder, logs, receiver };
  const paths = getPaths(edition);
  const { releases, page } = store;
  const { base = '/', path: modulesPath = '' } = paths;
  const known = { folder, releases, page, base, path: modulesPath };
  const locations = bucket ? bucketLocations(known, bucket.address) : folderLocations(known);
  const secure = origin.startsWith('https:') ? HSTS : {};
  const files: Record<string, string> = {
    'console.conf': fill(console ?? '', {
      ...folders,
      ...toServer(origin, certificate),
      ...paths,
      ...locations.console,
    }),
    'page-headers.conf': headerLines({ ...(await deploymentHeaders(store)), ...secure }),
    'file-headers.conf': headerLines({ ...fileHeaders, ...secure }),
    'large-cookies.html': largeCookiesPage,
    'large-cookies-headers.conf': headerLines({ ...largeCookiesHeaders, ...secure }),
    'types.conf': types ?? '',
    ...(bucket && {
      'bucket.conf': fill(object ?? '', bucketValues(bucket.address)),
      [READ_POLICY]: json(readPolicy(bucket.location)),
    }),
  };
  const hosts = Object.entries(getHosts(edition)).filter(([, host]) => host !== origin);
  files[UNKNOWN_HOSTS] = defaultServers([origin, ...hosts.map(([, host]) => host)]);
  for (const [name, host] of hosts) {
    files[`${name}.conf`] = fill(module ?? '', {
      ...folders,
      ...toServer(host, certificate),
      ...locations.module,
      module: name,
      policy: FILE_POLICY,
      variable: `console_of_${name.replaceAll('-', '_')}`,
      consoles: `  "${origin}" $http_origin;`,
    });
  }
  return files;
}

const UNKNOWN_HOSTS = 'unknown-hosts.conf';

/**
 * Returns a default server for each port, which rejects unknown hosts. Without it, the first server
 * that nginx reads would answer them, even under a foreign name that points to this machine.
 */
function defaultServers(origins: readonly string[]): string {
  const servers = origins.map((origin) => {
    const { port, tls } = toServer(origin, undefined);
    return `server {
  listen ${port} default_server;
  server_name "";
${tls && `  ssl_reject_handshake on;\n${PROTOCOLS}`}  access_log off;
  return 421;
}
`;
  });
  return `# Rejects hosts that no other server has, with status 421 and a rejected TLS handshake.
# Written by \`npm run deploy\`; see deploy/hosting/README.md.

${[...new Set(servers)].join('\n')}`;
}

/** A port's default server decides the protocols for all servers of the port. */
const PROTOCOLS = '  ssl_protocols TLSv1.2 TLSv1.3;\n';

/** Returns the hosts of live modules, and the hosts that the settings allow. */
const getHosts = ({ modules, settings }: Edition): Readonly<Record<string, string>> => ({
  ...settings.hosts,
  ...Object.fromEntries(Object.entries(modules).map(([name, { origin }]) => [name, origin])),
});

/** Returns the files to include in `nginx.conf`; these files include the other ones. */
export const serversIn = (files: Readonly<Record<string, string>>): string[] =>
  Object.keys(files).filter(
    (name) =>
      name.endsWith('.conf') &&
      !/^(page-headers|file-headers|large-cookies-headers|types|bucket)\./.test(name),
  );

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

function toServer(
  origin: string,
  certificate: string | undefined,
): Record<'name' | 'port' | 'tls', string> {
  const { hostname, port, protocol } = new URL(origin);
  if (protocol === 'http:') return { name: hostname, port: port || '80', tls: '' };
  const folder = certificate ?? `/etc/letsencrypt/live/${hostname}`;
  return {
    name: hostname,
    port: `${port || '443'} ssl http2`,
    tls: `  ssl_certificate ${folder}/fullchain.pem;
  ssl_certificate_key ${folder}/privkey.pem;
${PROTOCOLS}`,
  };
}

/** Returns the paths of the console, and of modules that share its origin. */
function getPaths({ modules, settings }: Edition): Record<string, string> {
  const { base = '/' } = settings;
  const { path: shared } = modules['root-config'] ?? {};
  const bare = base.slice(0, -1);
  return {
    base,
    path: shared ?? '',
    released: shared === undefined ? '/root-config' : `${shared}/[a-z0-9-]+`,
    outside: bare
      ? `
  location = ${bare} {
    absolute_redirect off;
    return 301 ${base};
  }

  # Everything else on this origin belongs to other servers, or does not exist.
  location / {
    try_files "" @missing;
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
