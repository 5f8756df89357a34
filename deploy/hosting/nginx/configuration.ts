import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { FILE_POLICY } from '@console/shared-node/http/static-files.ts';
import { fill } from '../../build-output/fill.ts';
import { type Edition, originOf } from '../../release/store/edition.ts';
import { json } from '../../release/store/files.ts';
import { readBucketAddress } from '../../release/store/place.ts';
import type { Store } from '../../release/store/store.ts';
import { deploymentHeaders } from '../../static/deployment-headers.ts';
import { largeCookiesHeaders, largeCookiesPage } from '../../static/large-cookies.ts';
import { fileHeaders } from '../../static/page-security.ts';
import { serverOfBucket, waysIntoBucket, waysIntoFolders } from './ways-to-files.ts';

/** Where the receiver of reports listens, unless it is told otherwise. */
const RECEIVER = 'http://localhost:9012';

/** Browsers that have been there by HTTPS ask no other way, for so many seconds: two years. */
const HSTS = { 'Strict-Transport-Security': 'max-age=63072000' };

/** What else a configuration names. */
interface Places {
  /** Where the files will be, for their includes. */
  readonly folder: string;
  /** Where nginx keeps its logs; Debian's place unless told otherwise. */
  readonly logs?: string;
  /** Origin of the receiver of reports. */
  readonly receiver?: string;
  /** Folder with `fullchain.pem` and `privkey.pem`; that of Let's Encrypt for the host unless told otherwise. */
  readonly certificate?: string | undefined;
  /** The bucket that nginx asks, in place of folders. */
  readonly bucket?: AskedBucket | undefined;
}

/** A bucket with a deployment. */
interface AskedBucket {
  /** Such as `s3://console/prod`. */
  readonly place: string;
  /** Where its server has that, with a slash at the end. */
  readonly address: string;
}

/**
 * The nginx configuration of a deployment, by file name: one for the console, one for each module
 * that has a host of its own, and what they include. Hosts, ports and paths are those of the
 * modules' addresses.
 */
export async function nginxConfiguration(
  store: Store,
  edition: Edition,
  { folder, logs = '/var/log/nginx', receiver = RECEIVER, certificate, bucket }: Places,
): Promise<Record<string, string>> {
  const [console, module, types, object] = await Promise.all(
    ['console.conf', 'module.conf', 'types.conf', 'bucket.conf'].map((name) =>
      readFile(path.join(root, 'deploy/hosting/nginx', name), 'utf8'),
    ),
  );
  const origin = originOf(edition);
  const places = { folder, logs, receiver };
  const paths = pathsOf(edition);
  const { releases, page } = store;
  const { base = '/', path: modulesPath = '' } = paths;
  const known = { folder, releases, page, base, path: modulesPath };
  const ways = bucket ? waysIntoBucket(known, bucket.address) : waysIntoFolders(known);
  const secure = origin.startsWith('https:') ? HSTS : {};
  const files: Record<string, string> = {
    'console.conf': fill(console ?? '', {
      ...places,
      ...serverAt(origin, certificate),
      ...paths,
      ...ways.console,
    }),
    'page-headers.conf': headerLines({ ...(await deploymentHeaders(store)), ...secure }),
    'file-headers.conf': headerLines({ ...fileHeaders, ...secure }),
    'large-cookies.html': largeCookiesPage,
    'large-cookies-headers.conf': headerLines({ ...largeCookiesHeaders, ...secure }),
    'types.conf': types ?? '',
    ...(bucket && {
      'bucket.conf': fill(object ?? '', serverOfBucket(bucket.address)),
      [READ_POLICY]: json(readPolicy(bucket.place)),
    }),
  };
  const hosts = Object.entries(hostsOf(edition)).filter(([, host]) => host !== origin);
  files[UNKNOWN_HOSTS] = defaultServers([origin, ...hosts.map(([, host]) => host)]);
  for (const [name, host] of hosts) {
    files[`${name}.conf`] = fill(module ?? '', {
      ...places,
      ...serverAt(host, certificate),
      ...ways.module,
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
 * A server for each port that rejects hosts which no other one has. Without it nginx would answer
 * them by the first server that it reads: a name of a stranger that leads there would do.
 */
function defaultServers(origins: readonly string[]): string {
  const servers = origins.map((origin) => {
    const { port, tls } = serverAt(origin, undefined);
    return `server {
  listen ${port} default_server;
  server_name "";
${tls && `  ssl_reject_handshake on;\n${PROTOCOLS}`}  access_log off;
  return 421;
}
`;
  });
  return `# Rejects hosts that no other server has: 421, and no handshake of TLS.
# Made by \`npm run deploy\`; see deploy/hosting/README.md.

${[...new Set(servers)].join('\n')}`;
}

/** Of a port, all servers have those of its default server. */
const PROTOCOLS = '  ssl_protocols TLSv1.2 TLSv1.3;\n';

/** By module, of what is live, and of what may be. */
const hostsOf = ({ modules, settings }: Edition): Readonly<Record<string, string>> => ({
  ...settings.hosts,
  ...Object.fromEntries(Object.entries(modules).map(([name, { origin }]) => [name, origin])),
});

/** Which of the files are servers: nginx is told these, and they include the others. */
export const serversIn = (files: Readonly<Record<string, string>>): string[] =>
  Object.keys(files).filter(
    (name) =>
      name.endsWith('.conf') &&
      !/^(page-headers|file-headers|large-cookies-headers|types|bucket)\./.test(name),
  );

/** File with what nginx, which has no credentials, has to be allowed to read of a bucket. */
export const READ_POLICY = 'read-policy.json';

/** The history, which names accounts, is not among it. */
function readPolicy(place: string): unknown {
  const { bucket, prefix } = readBucketAddress(place);
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

function serverAt(
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

/** Where the console, and the modules that share its origin, lie on it. */
function pathsOf({ modules, settings }: Edition): Record<string, string> {
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

  # What else is on this origin is another server's, or nobody's.
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
