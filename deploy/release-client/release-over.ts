import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { causeOf, reasonOf } from '@console/shared-node/failure.ts';
import { pack } from 'tar-stream';
import { requireProtected } from './protected.ts';
import type { SignInTerms } from './sign-in.ts';

/** A build of a module. */
export interface Build {
  /** E.g. `mf-billing`. */
  readonly module: string;
  readonly folder: string;
  /** The package's version, e.g. `1.2.0`; a hash of the content is appended to it. */
  readonly packageVersion: string;
}

/** A release or another command for a remote console. */
export interface RemoteRelease {
  /** Address of the console's page, e.g. `https://console.example.ch/admin/`. */
  readonly console: string;
  /** Arguments as for `npm run release --`, e.g. `['mf-billing', '--publish']`. */
  readonly words: readonly string[];
  /** The builds to release; omitted for commands on published versions. */
  readonly builds?: readonly Build[];
  /** Receives progress, and the address for the sign-in. */
  readonly onProgress: (line: string) => void;
  /** Returns an access token; `signIn` by default. */
  readonly tokenFor?: (terms: SignInTerms) => Promise<string>;
}

export interface RemoteOutcome {
  /** Number of the edition that is live after the command. */
  readonly edition: number;
  /** Published versions, by module. */
  readonly versions: Readonly<Record<string, string>>;
  /** Link for trying versions that are published but not live. */
  readonly link?: string;
}

/** Runs a command through a console's release service. @throws {Error} if it is refused */
export async function releaseOver(release: RemoteRelease): Promise<RemoteOutcome> {
  const { words, builds = [], onProgress } = release;
  const service = new URL('releases', release.console.replace(/\/?$/, '/')).href;
  try {
    requireProtected(service);
  } catch (error) {
    throw serviceFailure(service, reasonOf(error));
  }
  const terms: SignInTerms = await (await request(`${service}/service`)).json();
  const token = await (release.tokenFor ?? defaultSignIn(onProgress))(terms);
  const headers = { authorization: `Bearer ${token}` };
  // The last change is read before the builds are sent, so that the service detects later changes.
  const { last } = await (await request(`${service}/changes`, { headers })).json();
  const query = new URLSearchParams([
    ...words.map((word) => ['word', word]),
    ...builds.map(({ module, packageVersion }) => ['package', `${module}:${packageVersion}`]),
    ['after', String(last)],
  ]);
  const answer = await request(`${service}?${query}`, {
    method: 'POST',
    headers: { ...headers, ...(builds.length > 0 && { 'content-type': 'application/gzip' }) },
    ...(builds.length > 0 && { body: new Uint8Array(await packBuilds(builds)) }),
  });
  return readOutcome(answer, service, onProgress);
}

const defaultSignIn = (say: (line: string) => void) => async (terms: SignInTerms) =>
  (await import('./sign-in.ts')).signIn(terms, say);

async function request(address: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, { ...options, redirect: 'error' }).catch((error: unknown) => {
    throw serviceFailure(address, reasonOf(causeOf(error)));
  });
  const type = answer.headers.get('content-type') ?? '';
  if (answer.ok && /json/.test(type)) return answer;
  const problem = /problem\+json/.test(type) ? await answer.json() : undefined;
  const sentence = problem?.detail ?? problem?.title;
  if (/\(MF-\d{3}\)$/.test(sentence ?? '')) throw new Error(sentence);
  throw serviceFailure(address, sentence ?? `it answers ${answer.status} ${type}`);
}

const serviceFailure = (address: string, why: string): Error =>
  new Error(
    `The release service at ${address.split('?')[0]} cannot be used: ${why.replace(/\.$/, '')} (MF-207)`,
  );

async function readOutcome(
  answer: Response,
  service: string,
  onProgress: (line: string) => void,
): Promise<RemoteOutcome> {
  // The type of the stream that `fetch` returns differs from the one that `fromWeb` expects.
  const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    for await (const line of createInterface({ input: body })) {
      // Empty lines only keep the connection open.
      if (line === '') continue;
      const said = JSON.parse(line);
      if ('say' in said) onProgress(said.say);
      else if ('done' in said) return said.done;
      else throw new Refusal(said.refused);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
  throw serviceFailure(
    service,
    'its answer was cut off; --history shows whether the release is live',
  );
}

class Refusal extends Error {}

/** Returns the builds as one compressed archive with only names and contents. */
async function packBuilds(builds: readonly Build[]): Promise<Buffer> {
  const archive = pack();
  const chunks: Buffer[] = [];
  const packing = pipeline(archive, createGzip(), async (packed) => {
    for await (const chunk of packed) chunks.push(chunk);
  });
  for (const { module, folder } of builds) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      const name = [module, ...path.relative(folder, file).split(path.sep)].join('/');
      archive.entry({ name }, await readFile(file));
    }
  }
  archive.finalize();
  await packing;
  return Buffer.concat(chunks);
}
