import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesOf } from './fingerprint.ts';

const SMALLEST_BYTES = 1024;

/**
 * Writes a Brotli and a gzip copy next to every text file that browsers fetch. Keeps existing copies.
 * Static servers then never have to compress, so the slow best level can be used here.
 *
 * @param flush - whether to flush each file to disk, so that it survives a power failure
 */
export async function precompress(folder: string, flush = false): Promise<void> {
  const files = filesOf(folder).filter((file) => /\.(html|js|css|json|svg|txt)$/.test(file));
  await Promise.all(files.map((file) => compressFile(file, flush)));
}

async function compressFile(file: string, flush: boolean): Promise<void> {
  if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return;
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const gzipped = await promisify(gzip)(content, { level: 9 });
  // Compressed or random content does not get smaller.
  if (gzipped.length >= content.length) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const brotli = await promisify(brotliCompress)(content, { params });
  await writeFile(`${file}.br`, brotli, { flush });
  await writeFile(`${file}.gz`, gzipped, { flush });
}
