import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../folders.ts';
import { type DeploymentFolders, type Edition, originOf } from '../../release/edition.ts';
import { fill } from '../../release/page.ts';
import { deploymentHeaders } from '../../static/deployment-headers.ts';
import { fileHeaders } from '../../static/page-security.ts';

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
}

/**
 * The nginx configuration of a deployment, by file name: one for the console, one for each module
 * that has a host of its own, and what they include. Hosts, ports and paths are those of the
 * modules' addresses.
 */
export async function nginxConfiguration(
  folders: DeploymentFolders,
  edition: Edition,
  { folder, logs = '/var/log/nginx', receiver = RECEIVER, certificate }: Places,
): Promise<Record<string, string>> {
  const [console, module, types] = await Promise.all(
    ['console.conf', 'module.conf', 'types.conf'].map((name) =>
      readFile(path.join(root, 'deploy/deployment/nginx', name), 'utf8'),
    ),
  );
  const origin = originOf(edition);
  const places = { folder, logs, receiver, releases: folders.releases, page: folders.page };
  const secure = origin.startsWith('https:') ? HSTS : {};
  const files: Record<string, string> = {
    'console.conf': fill(console ?? '', {
      ...places,
      ...serverAt(origin, certificate),
      ...pathsOf(edition),
    }),
    'page-headers.conf': headerLines({ ...(await deploymentHeaders(folders)), ...secure }),
    'file-headers.conf': headerLines({ ...fileHeaders, ...secure }),
    'types.conf': types ?? '',
  };
  for (const [name, { origin: host }] of Object.entries(edition.modules)) {
    if (host === origin) continue;
    files[`${name}.conf`] = fill(module ?? '', {
      ...places,
      ...serverAt(host, certificate),
      module: name,
      variable: `console_of_${name.replaceAll('-', '_')}`,
      consoles: `  "${origin}" $http_origin;`,
    });
  }
  return files;
}

/** Which of the files are servers: nginx is told these, and they include the others. */
export const serversIn = (files: Readonly<Record<string, string>>): string[] =>
  Object.keys(files).filter((name) => !/^(page-headers|file-headers|types)\./.test(name));

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
  ssl_protocols TLSv1.2 TLSv1.3;
`,
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
