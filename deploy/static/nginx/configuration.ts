import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DeploymentFolders, type Edition, originOf } from '../../release/edition.ts';
import { fill } from '../../release/page.ts';
import { deploymentHeaders } from '../deployment-headers.ts';
import { fileHeaders } from '../page-security.ts';

/** Where the receiver of reports listens, unless it is told otherwise. */
const RECEIVER = 'http://localhost:9012';

/** What else a configuration names. */
interface Places {
  /** Where the files will be, for their includes. */
  readonly folder: string;
  /** Where nginx keeps its logs; Debian's place unless told otherwise. */
  readonly logs?: string;
  /** Origin of the receiver of reports. */
  readonly receiver?: string;
}

/**
 * The nginx configuration of a deployment, by file name: one for the console, one for each module,
 * and what they include. Hosts and ports are those of the modules' addresses.
 */
export async function nginxConfiguration(
  folders: DeploymentFolders,
  edition: Edition,
  { folder, logs = '/var/log/nginx', receiver = RECEIVER }: Places,
): Promise<Record<string, string>> {
  const [console, module, types] = await Promise.all(
    ['console.conf', 'module.conf', 'types.conf'].map((name) =>
      readFile(path.join(import.meta.dirname, name), 'utf8'),
    ),
  );
  const origin = originOf(edition);
  const places = { folder, logs, receiver, releases: folders.releases, page: folders.page };
  const files: Record<string, string> = {
    'console.conf': fill(console ?? '', { ...places, ...addressOf(origin) }),
    'page-headers.conf': headerLines(await deploymentHeaders(folders)),
    'file-headers.conf': headerLines(fileHeaders),
    'types.conf': types ?? '',
  };
  for (const [name, { origin: host }] of Object.entries(edition.modules)) {
    if (host === origin) continue;
    files[`${name}.conf`] = fill(module ?? '', {
      ...places,
      ...addressOf(host),
      module: name,
      variable: `console_of_${name.replaceAll('-', '_')}`,
      consoles: `  "${origin}" $http_origin;`,
    });
  }
  return files;
}

function addressOf(origin: string): { name: string; port: string } {
  const { hostname, port, protocol } = new URL(origin);
  return { name: hostname, port: port || (protocol === 'https:' ? '443 ssl' : '80') };
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');
}
