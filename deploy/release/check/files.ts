import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FailureNumber, messageOf } from '@console/shared-ui/contract';
import { allFilesOf, filesOf } from '../../build-output/fingerprint.ts';
import { integrityOf, textFiles } from '../../build-output/integrity.ts';
import { isRecord } from '../store/files.ts';
import type { Release, StagedVersion } from '../store/release.ts';
import { RefusedRelease } from './refused-release.ts';
import type { Finding } from './rules.ts';

/** The size limit of a script or stylesheet; also applies to a local module that a page tries. */
const MAX_BYTES = 10_000_000;

/** The size of a module's files from which on they delay its screen noticeably. */
const LARGE_BYTES = 1_000_000;

/** Files that browsers would open as pages on an origin of the console. Images are allowed. */
const PAGE = /\.([sx]?html?|xht|mht(ml)?)$/i;

/** The template of the page. It is allowed, because browsers cannot run it as it is. */
const TEMPLATE = 'root-config/page.html';

/** The size limit of a manifest, because every page contains the manifests of all modules. */
const MANIFEST_BYTES = 64_000;

/** The address of a file that a script loads from its own folder, as bundlers write it. */
const OWN_FILE = /\bnew URL\(\s*(["'`])([\w./-]+)\1\s*,\s*[\w$]+\.meta\.url\s*\)/g;

/** The limit of files with a hash, because every page contains all hashes. */
const MAX_FILES = 200;

/**
 * Checks the sizes of files. Also checks that no file is missing that a page requests only when a screen
 * opens: unchanged chunks, stylesheets, and texts in each language.
 *
 * @throws {RefusedRelease}
 */
export function checkFiles({
  module,
  folder,
  note,
}: Pick<StagedVersion, 'module' | 'folder' | 'note'>): void {
  const refused = (number: FailureNumber, reason: string) =>
    new RefusedRelease(number, module, note.version, reason);
  for (const file of filesOf(folder).filter((one) => /\.(js|css)$/.test(one))) {
    if (statSync(file).size <= MAX_BYTES) continue;
    throw refused('MF-227', `${path.relative(folder, file)} is larger than 10 MB`);
  }
  if (sizeBeforeScreen(folder, note) > MAX_BYTES)
    throw refused('MF-227', 'the files that it needs before its screen are larger than 10 MB');
  const names = allFilesOf(folder).map((file) => path.relative(folder, file));
  const page = names.find((name) => PAGE.test(name) && `${module}/${name}` !== TEMPLATE);
  if (page) throw refused('MF-141', `${page} is a page, which a module must not contain`);
  const collision = findCaseCollision(names);
  if (collision)
    throw refused('MF-140', `${collision.join(' and ')} differ only in upper and lower case`);
  const manifest = path.join(folder, 'manifest.json');
  if (existsSync(manifest) && statSync(manifest).size > MANIFEST_BYTES) {
    throw refused('MF-227', 'manifest.json is larger than 64 KB');
  }
  if (Object.keys(note.integrity).length > MAX_FILES) {
    throw refused('MF-227', `it has more than ${MAX_FILES} files whose hashes each page needs`);
  }
  for (const entry of Object.keys(note.integrity).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(path.join(folder, entry), 'utf8');
    for (const { file, integrity } of readChunks(code)) {
      const chunk = path.join(folder, file);
      if (!existsSync(chunk)) throw refused('MF-126', `it has no ${file}, which ${entry} loads`);
      if (integrity && integrityOf(readFileSync(chunk), integrity) !== integrity)
        throw refused('MF-113', `${file} does not match the integrity hash in ${entry}`);
    }
  }
  for (const script of names.filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(path.join(folder, script), 'utf8');
    for (const [, , file = ''] of code.matchAll(OWN_FILE)) {
      if (existsSync(path.join(folder, path.dirname(script), file))) continue;
      throw refused('MF-126', `it has no ${file}, which ${script} loads`);
    }
  }
  const isTranslated = textFiles.some((file) => existsSync(path.join(folder, file)));
  const texts = isTranslated ? textFiles : [];
  for (const file of [...(note.files ?? []), ...texts]) {
    if (!existsSync(path.join(folder, file))) throw refused('MF-126', `it has no ${file}`);
  }
  for (const file of texts) {
    const fault = findTextsFault(readFileSync(path.join(folder, file), 'utf8'));
    if (fault) throw refused('MF-127', `${file} contains no texts: ${fault}`);
  }
}

/** Returns a warning if the files that a module needs before its screen are large. */
export function findSizeFindings(release: Release): readonly Finding[] {
  const size = sizeBeforeScreen(release.folder, release);
  if (size <= LARGE_BYTES) return [];
  const megabytes = (size / 1_000_000).toFixed(1);
  return [{ rule: 'size', reason: `it needs ${megabytes} MB before its screen` }];
}

/** Returns the size of the files with a hash, in bytes: all but chunks, which load later. */
const sizeBeforeScreen = (folder: string, { integrity }: Pick<Release, 'integrity'>): number =>
  Object.keys(integrity)
    .map((file) => path.join(folder, file))
    .filter(existsSync)
    .reduce((sum, file) => sum + statSync(file).size, 0);

/** Returns two files or folders whose names collide on case-insensitive disks, if any. */
export function findCaseCollision(
  files: readonly string[],
): readonly [one: string, other: string] | undefined {
  const known = new Map<string, string>();
  for (const file of files) {
    const parts = file.split(path.sep);
    for (const end of parts.keys()) {
      const name = parts.slice(0, end + 1).join('/');
      const key = name.normalize('NFC').toLowerCase();
      const other = known.get(key);
      if (other !== undefined && other !== name) return [other, name];
      known.set(key, name);
    }
  }
  return undefined;
}

/** A chunk that a script loads. */
interface Chunk {
  readonly file: string;
  readonly integrity?: string;
}

/**
 * Reads the chunks of a script built by webpack from the tables in it:
 * `.u=e=>"chunk-"+{7:"a1"}[e]+".js"`, where the minifier may leave parentheses around the table, or
 * `.u=e=>"chunk-a1.js"` for a single chunk, and `.sriHashes={7:"sha256-…"}`.
 */
function readChunks(code: string): readonly Chunk[] {
  const hashes = parseTable(/\.sriHashes=\{([^{}]*)\}/.exec(code)?.[1]);
  const [, , several, single] =
    /\.u=(\w+)=>(?:"chunk-"\+\(?\{([^{}]*)\}\)?\[\1\]\+"\.js"|"(chunk-\w+\.js)")/.exec(code) ?? [];
  if (single) return [{ file: single, ...optionalIntegrity(hashes.values().next().value) }];
  return [...parseTable(several)].map(([id, hash]) => ({
    file: `chunk-${hash}.js`,
    ...optionalIntegrity(hashes.get(id)),
  }));
}

const optionalIntegrity = (integrity: string | undefined) => (integrity ? { integrity } : {});

/** Parses `1:"a","b":"c"`. */
const parseTable = (text = ''): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/"?(\w+)"?:"([^"]+)"/g)].map(([, id = '', value = '']) => [id, value]));

function findTextsFault(text: string): string | undefined {
  try {
    return isRecord(JSON.parse(text)) ? undefined : 'it is not an object';
  } catch (error) {
    return messageOf(error);
  }
}
