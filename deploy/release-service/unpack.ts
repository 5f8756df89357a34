import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';
import { extract, type Header } from 'tar-stream';
import { noteFile } from '../release/store/release.ts';

/** The limits of an upload. */
export interface UploadLimits {
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly files: number;
}

/** Many times the size of this project's largest module. */
export const UPLOAD_LIMITS: UploadLimits = {
  compressedBytes: 32_000_000,
  bytes: 128_000_000,
  files: 4_000,
};

/** The length limit of a path below the folder of releases. */
const PATH_LENGTH = 200;

/** A path segment: neither `..` nor hidden, on any system. */
const NAME = /^[\w@][\w@.+-]*$/;

/**
 * Unpacks an upload, a compressed archive of `<module>/<file>`, as a stream: the archive is never held
 * in memory. Writes only files of these modules, below the folder.
 *
 * @param folder - an empty folder; after a failure, the caller must remove its content
 * @throws {NumberedFailure} MF-200 if the upload is damaged or ends early, MF-201 if it is too
 *   large, MF-202 if it contains something that is not allowed
 */
export async function unpack(
  upload: Readable,
  folder: string,
  modules: ReadonlySet<string>,
  limits: UploadLimits = UPLOAD_LIMITS,
): Promise<void> {
  const archive = extract();
  const reading = pipeline(
    upload,
    atMost(limits.compressedBytes, 'compressed'),
    createGunzip(),
    atMost(limits.bytes, 'unpacked'),
    archive,
  );
  // If the archive ends early, its current entry would wait forever; this ends it.
  const cut = new AbortController();
  reading.catch(() => cut.abort());
  const writing = async () => {
    let files = 0;
    const taken = new Map<string, string>();
    for await (const entry of archive) {
      const { header } = entry;
      if (header.type === 'directory') {
        entry.resume();
        continue;
      }
      files += 1;
      if (files > limits.files) throw tooLarge(`it has more than ${limits.files} files`);
      requireOneName(header.name, taken);
      await pipeline(entry, await fileFor(header, folder, modules), { signal: cut.signal });
    }
  };
  const ended = await Promise.allSettled([writing(), reading]);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  // If one end of the pipeline fails, so does the other. The numbered failure is the cause.
  const failure = failures.find((one) => one instanceof NumberedFailure) ?? failures[0];
  if (failure) throw toFailure(failure);
}

function atMost(bytes: number, how: string): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length;
      if (passed <= bytes) done(null, chunk);
      else done(tooLarge(`it has more than ${Math.round(bytes / 1_000_000)} MB ${how}`));
    },
  });
}

async function fileFor({ type, name }: Header, folder: string, modules: ReadonlySet<string>) {
  const shown = JSON.stringify(name.slice(0, PATH_LENGTH));
  if (type !== 'file') throw notABuild(`${shown} is not a file`);
  const [module = '', ...parts] = name.split('/');
  if (!modules.has(module))
    throw notABuild(`${shown} is not a file of ${[...modules].join(' or ')}`);
  const isPath = parts.length > 0 && parts.every((part) => NAME.test(part) && part.length < 100);
  if (!isPath || name.length > PATH_LENGTH) throw notABuild(`${shown} is not a valid path`);
  if (parts.includes(noteFile)) {
    throw notABuild(`${shown} is reserved for published versions`);
  }
  const file = path.join(folder, module, ...parts);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  return createWriteStream(file, { flags: 'wx', mode: 0o600 });
}

/** Refuses names that collide on case-insensitive disks. */
function requireOneName(name: string, taken: Map<string, string>): void {
  const key = name.toLowerCase();
  const other = taken.get(key) ?? name;
  if (other !== name) throw notABuild(`${other} and ${name} differ only in upper and lower case`);
  taken.set(key, name);
}

/** Converts errors of the upload to numbered failures; other errors, e.g. a full disk, are returned. */
function toFailure(error: unknown): unknown {
  if (error instanceof NumberedFailure) return error;
  const code = codeOf(error) ?? '';
  if (code === 'EEXIST' || code === 'EISDIR' || code === 'ENOTDIR') {
    return notABuild('two of its files have the same name');
  }
  if (/^E[A-Z]+$/.test(code) && !/^E(PIPE|CONN)/.test(code)) return error;
  return new NumberedFailure('MF-200', 'The upload is damaged, or ended early');
}

const tooLarge = (why: string): NumberedFailure =>
  new NumberedFailure('MF-201', `The upload is too large: ${why}`);

export const notABuild = (why: string): NumberedFailure =>
  new NumberedFailure('MF-202', `The upload is not a build: ${why}`);
