import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { requireProtected } from './protected.ts';
import type { SignInTerms } from './sign-in.ts';

/** A module as it was built. */
export interface Build {
  /** Such as `mf-billing`. */
  readonly module: string;
  /** The folder that the build has written. */
  readonly folder: string;
  /** That of its package, such as `1.2.0`; the hash of its content is added to it. */
  readonly packageVersion: string;
}

/** A release, or another command, for a console elsewhere. */
export interface RemoteRelease {
  /** Address of the console's page, such as `https://console.example.ch/admin/`. */
  readonly console: string;
  /** The command, as after `npm run release --`: `['mf-billing', '--publish']`. */
  readonly words: readonly string[];
  /** What it is to release; nothing for commands about what is published already. */
  readonly builds?: readonly Build[];
  /** Told how it goes on, and where to sign in. */
  readonly onProgress: (line: string) => void;
  /** Gives an access token; by `signIn`, unless told otherwise. */
  readonly tokenFor?: (terms: SignInTerms) => Promise<string>;
}

/** What a command came to. */
export interface RemoteOutcome {
  /** Number of the edition that is live since. */
  readonly edition: number;
  /** By module, what was published. */
  readonly versions: Readonly<Record<string, string>>;
  /** Where what was only published can be tried. */
  readonly link?: string;
}

/**
 * Has the release service of a console carry a command out.
 *
 * @throws {Error} in one sentence why nothing was released, with its number
 */
export async function releaseOver(release: RemoteRelease): Promise<RemoteOutcome> {
  const { words, builds = [], onProgress } = release;
  const service = new URL('releases', release.console.replace(/\/?$/, '/')).href;
  try {
    requireProtected(service);
  } catch (error) {
    throw unanswered(service, (error as Error).message);
  }
  const terms: SignInTerms = await (await ask(`${service}/service`)).json();
  const token = await (release.tokenFor ?? signInAsUsual(onProgress))(terms);
  const headers = { authorization: `Bearer ${token}` };
  // Before anything is sent: what is changed from here on is not what this command rests on.
  const { last } = await (await ask(`${service}/changes`, { headers })).json();
  const query = new URLSearchParams([
    ...words.map((word) => ['word', word]),
    ...builds.map(({ module, packageVersion }) => ['package', `${module}:${packageVersion}`]),
    ['after', String(last)],
  ]);
  const answer = await ask(`${service}?${query}`, {
    method: 'POST',
    headers: { ...headers, ...(builds.length > 0 && { 'content-type': 'application/gzip' }) },
    ...(builds.length > 0 && { body: new Uint8Array(await archiveOf(builds)) }),
  });
  return outcomeOf(answer, service, onProgress);
}

const signInAsUsual = (say: (line: string) => void) => async (terms: SignInTerms) =>
  (await import('./sign-in.ts')).signIn(terms, say);

async function ask(address: string, request: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, { ...request, redirect: 'error' }).catch((error: unknown) => {
    const { message, cause } = error as Error;
    throw unanswered(address, cause instanceof Error ? cause.message : message);
  });
  const type = answer.headers.get('content-type') ?? '';
  if (answer.ok && /json/.test(type)) return answer;
  const problem = /problem\+json/.test(type) ? await answer.json() : undefined;
  const sentence = problem?.detail ?? problem?.title;
  if (/\(MF-\d{3}\)$/.test(sentence ?? '')) throw new Error(sentence);
  throw unanswered(address, sentence ?? `it answers ${answer.status} ${type}`);
}

const unanswered = (address: string, why: string): Error =>
  new Error(`${address.split('?')[0]} is no release service: ${why.replace(/\.$/, '')} (MF-207)`);

async function outcomeOf(
  answer: Response,
  service: string,
  onProgress: (line: string) => void,
): Promise<RemoteOutcome> {
  // What fetch gives is what Node's own streams read.
  const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    for await (const line of createInterface({ input: body })) {
      // It only keeps the connection open.
      if (line === '') continue;
      const said = JSON.parse(line);
      if ('say' in said) onProgress(said.say);
      else if ('done' in said) return said.done;
      else throw new Refusal(said.refused);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
  throw unanswered(service, 'its answer breaks off; ask for --history');
}

/** What the service has refused, in its own words. */
class Refusal extends Error {}

/** The builds as one compressed archive, each file with its name and content alone. */
async function archiveOf(builds: readonly Build[]): Promise<Buffer> {
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
