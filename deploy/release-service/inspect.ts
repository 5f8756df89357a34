import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contractFile } from '../build-output/contract.ts';
import { allFilesOf } from '../build-output/fingerprint.ts';
import { isRecord } from '../release/store/files.ts';
import { notABuild } from './unpack.ts';

/** Checks a module's contract and compressed files. @throws {NumberedFailure} MF-202 */
export async function inspect(folder: string): Promise<void> {
  const fault = contractFault(path.join(folder, contractFile));
  if (fault) throw notABuild(`${path.basename(folder)}/${contractFile} ${fault}`);
  for (const file of allFilesOf(folder)) {
    const location = path.relative(path.dirname(folder), file);
    const decompress = DECOMPRESS[path.extname(file)];
    if (!decompress) continue;
    const original = file.slice(0, file.lastIndexOf('.'));
    if (existsSync(original) && statSync(original).size > COMPRESSED_BYTES) {
      throw notABuild(`the original of ${location} is larger than 10 MB`);
    }
    if (!(await matchesOriginal(file, original, decompress))) {
      throw notABuild(`${location} does not match its original`);
    }
  }
}

/** The size limit of a decompressed file: the same as for files that a page loads. */
const COMPRESSED_BYTES = 10_000_000;

/** The size limit of a contract, many times the size of this project's largest contract. */
const CONTRACT_BYTES = 256_000;

const DECOMPRESS: Readonly<Record<string, typeof gunzipSync>> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
};

async function matchesOriginal(
  file: string,
  original: string,
  decompress: typeof gunzipSync,
): Promise<boolean> {
  if (!existsSync(original)) return false;
  const content = await readFile(original);
  try {
    const found = decompress(await readFile(file), { maxOutputLength: content.length + 1 });
    return content.equals(found);
  } catch {
    return false;
  }
}

function contractFault(file: string): string | undefined {
  // Builds from other repositories may have no contract.
  if (!existsSync(file)) return undefined;
  if (statSync(file).size > CONTRACT_BYTES) return 'is larger than 256 KB';
  const contract = parsed(readFileSync(file, 'utf8'));
  if (!isRecord(contract) || !isRecord(contract.uses)) return 'does not list what it uses';
  const { uses, provides = '', serves = {}, files = [] } = contract;
  const isText = (value: unknown) => typeof value === 'string';
  if (!Object.values(uses).every(isText) || !isText(provides))
    return 'has a version that is not a text';
  const served = isRecord(serves) ? Object.values(serves) : [undefined];
  if (!Array.isArray(files) || ![...files, ...served].every(isPathWithin))
    return 'names files outside the build';
  return undefined;
}

const isPathWithin = (file: unknown): boolean =>
  typeof file === 'string' && /^[\w@]/.test(file) && !/[\\\0]|(^|\/)\.{1,2}(\/|$)/.test(file);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
