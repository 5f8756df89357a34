import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cachingOf } from '@console/shared-node/http/static-files.ts';

/** The objects of a bucket below a deployment's prefix. */
export interface Objects {
  /** Reads an object, if it exists. */
  read(key: string): Promise<StoredObject | undefined>;
  /** Returns all keys with this prefix. */
  list(prefix: string): Promise<readonly string[]>;
  /** Returns the names directly below a prefix, such as `editions/` and `index.html`. */
  names(prefix: string): Promise<readonly string[]>;
  /** @returns whether the object was written: false if the condition does not hold */
  write(key: string, content: Buffer, terms?: WritingTerms): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
}

/** An object with its metadata. */
export interface StoredObject {
  readonly content: Buffer;
  /** The ETag; objects with the same content can have the same one. */
  readonly tag: string;
  /** The edition of a page. */
  readonly edition?: string | undefined;
  /** Whether the content is compressed. */
  readonly isEncoded: boolean;
}

/** How an object is written. */
export interface WritingTerms {
  /** The condition: there is no object yet, or the current object has this ETag. */
  readonly onlyIf?: 'missing' | { readonly tag: string };
  readonly edition?: string;
  /** For a name that ends in `.br` or `.gz`: whether the content is really compressed. */
  readonly isEncoded?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.otf': 'font/otf',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
};

/** The encodings of compressed copies, by file extension. */
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/** Returns whether an object needs compressed copies; web servers cannot check for them in a bucket. */
const needsCompressed = (key: string): boolean =>
  /^(releases|editions\/[^/]+\/(page|versions))\/.*\.(html|js|css|json|svg)$/.test(key);

/** Returns the keys of an object's compressed copies. */
const compressedKeys = (key: string): string[] => Object.keys(ENCODINGS).map((end) => key + end);

/** Returns whether an object has the name of a compressed copy. */
export const isCompressedName = (key: string): boolean => path.extname(key) in ENCODINGS;

/** Returns the headers of an object: type, encoding, and caching. */
export function toHeaders(key: string, isEncoded: boolean) {
  const encoding = isEncoded ? ENCODINGS[path.extname(key)] : undefined;
  const type = TYPES[path.extname(isCompressedName(key) ? key.slice(0, -3) : key)];
  const served = key.replace(/^releases|^editions\/[^/]+(\/page)?|^/, '').replace(/^\/*/, '/');
  return {
    ContentType: type ?? 'application/octet-stream',
    CacheControl: cachingOf(isCompressedName(served) ? served.slice(0, -3) : served),
    ...(encoding && { ContentEncoding: encoding }),
  };
}

/** Runs work on all items, 16 at a time: servers accept about that many connections of a client. */
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
 * Uploads files of a folder. Objects with these keys never change, so existing ones are kept by
 * default. Text files too small to be compressed get `.br` and `.gz` copies with uncompressed content.
 *
 * @param terms - how each object is written
 */
export async function uploadFiles(
  objects: Objects,
  folder: string,
  files: readonly string[],
  below: string,
  terms: WritingTerms = { onlyIf: 'missing' },
): Promise<void> {
  const toKey = (file: string) => [below, ...path.relative(folder, file).split(path.sep)].join('/');
  const keys = new Set(files.map(toKey));
  await severalAtOnce(files, async (file) => {
    const [key, content] = [toKey(file), await readFile(file)];
    await objects.write(key, content, { ...terms, isEncoded: isCompressedName(key) });
    for (const copy of needsCompressed(key)
      ? compressedKeys(key).filter((one) => !keys.has(one))
      : [])
      await objects.write(copy, content, terms);
  });
}

/** Uploads an object with `.br` and `.gz` copies, all with uncompressed content. */
export async function uploadWithCompressed(
  objects: Objects,
  key: string,
  content: Buffer,
): Promise<void> {
  for (const one of [key, ...compressedKeys(key)]) await objects.write(one, content);
}
