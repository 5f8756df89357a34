import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cachingOf } from '@console/shared-node/http/static-files.ts';

/** What a bucket has below the prefix of a deployment, by key. */
export interface Objects {
  /** Nothing where there is no such object. */
  read(key: string): Promise<StoredObject | undefined>;
  /** All keys that begin so. */
  list(prefix: string): Promise<readonly string[]>;
  /** The names directly below, such as `editions/` and `index.html`. */
  names(prefix: string): Promise<readonly string[]>;
  /** @returns whether it was written: not where the condition does not hold */
  write(key: string, content: Buffer, terms?: WritingTerms): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
}

/** An object, or what is said of it. */
export interface StoredObject {
  readonly content: Buffer;
  /** Its ETag: an object of the same content may have the same. */
  readonly tag: string;
  /** Of the page, the edition that it is of. */
  readonly edition?: string | undefined;
  /** Whether it is compressed. */
  readonly isEncoded: boolean;
}

/** How an object is written. */
export interface WritingTerms {
  /** Only where there is none, or only in the place of the one with this ETag. */
  readonly onlyIf?: 'missing' | { readonly tag: string };
  readonly edition?: string;
  /** Whether what has the name of a compressed twin is one. */
  readonly isEncoded?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
};

/** The endings of compressed twins, with the encoding that they have. */
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/** What has twins: web servers in front of a bucket cannot look whether there is one. */
const hasTwins = (key: string): boolean =>
  /^(releases|editions\/[^/]+\/(page|versions))\/.*\.(html|js|css|json|svg)$/.test(key);

/** The keys of an object's twins. */
const twinsOf = (key: string): string[] => Object.keys(ENCODINGS).map((end) => key + end);

/** Whether an object is the twin of another. */
export const isTwin = (key: string): boolean => path.extname(key) in ENCODINGS;

/** What a server is to say of an object: type, encoding, and how long browsers may keep it. */
export function headersOf(key: string, isEncoded: boolean) {
  const encoding = isEncoded ? ENCODINGS[path.extname(key)] : undefined;
  const type = TYPES[path.extname(isTwin(key) ? key.slice(0, -3) : key)];
  const served = key.replace(/^releases|^editions\/[^/]+(\/page)?|^/, '').replace(/^\/*/, '/');
  return {
    ContentType: type ?? 'application/octet-stream',
    CacheControl: cachingOf(isTwin(served) ? served.slice(0, -3) : served),
    ...(encoding && { ContentEncoding: encoding }),
  };
}

/** Several at a time, as many as a server has connections for one client. */
export async function severalAtOnce<One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  const rest = all.values();
  const worker = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

/**
 * Uploads files of a folder to keys that never change, so what is there already is the same. What web
 * servers compress, and is not compressed here since it is small, has twins all the same.
 *
 * @param terms - for each; unless told, what is there already stays
 */
export async function uploadFiles(
  objects: Objects,
  folder: string,
  files: readonly string[],
  below: string,
  terms: WritingTerms = { onlyIf: 'missing' },
): Promise<void> {
  const keyOf = (file: string) => [below, ...path.relative(folder, file).split(path.sep)].join('/');
  const keys = new Set(files.map(keyOf));
  await severalAtOnce(files, async (file) => {
    const [key, content] = [keyOf(file), await readFile(file)];
    await objects.write(key, content, { ...terms, isEncoded: isTwin(key) });
    for (const twin of hasTwins(key) ? twinsOf(key).filter((one) => !keys.has(one)) : [])
      await objects.write(twin, content, terms);
  });
}

/** Uploads something that is compressed nowhere. */
export async function uploadWithTwins(
  objects: Objects,
  key: string,
  content: Buffer,
): Promise<void> {
  for (const one of [key, ...twinsOf(key)]) await objects.write(one, content);
}
