import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { type Report, reportOf } from './report.ts';

/** Runs for each device; an odd number has one in the middle. */
const RUNS = 3;

/**
 * How long Lighthouse looks. It would wait for a quiet network, which a page with a stream of events
 * never has; what the page loads late, it has by then.
 */
const LOOKS_FOR_MS = 15_000;

/** What Lighthouse emulates. */
export type Device = 'desktop' | 'mobile';

interface Audited {
  readonly address: string;
  readonly device: Device;
  /** Of a Chromium that lets itself be driven. */
  readonly port: number;
  /** How the files are named that are kept, each with the number of its run. */
  readonly kept: string;
}

/**
 * The run in the middle of three by its performance. All are kept below `test-results/lighthouse`, to
 * be opened in a browser.
 *
 * @param installed - the folder that has Lighthouse installed
 * @throws {Error} when Lighthouse fails or has seen another page
 */
export async function auditsOf(installed: string, audited: Audited): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    reports.push(await audit(installed, audited, `${audited.kept}-${run}`));
  }
  const [, middle] = reports.sort((one, other) => one.performance - other.performance);
  if (!middle) throw new Error('There are three runs');
  return middle;
}

async function audit(installed: string, audited: Audited, name: string): Promise<Report> {
  const { address, device, port } = audited;
  const kept = path.join(root, 'test-results/lighthouse', name);
  await mkdir(path.dirname(kept), { recursive: true });
  const words = [
    ...[path.join(installed, 'node_modules/lighthouse/cli/index.js'), address],
    ...['--port', String(port), '--quiet', '--no-enable-error-reporting'],
    ...['--output', 'json', '--output', 'html', '--output-path', kept],
    ...['--max-wait-for-load', String(LOOKS_FOR_MS)],
    // Mobile is what Lighthouse does unasked.
    ...(device === 'desktop' ? ['--preset', 'desktop'] : []),
  ];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return reportOf(await readFile(`${kept}.report.json`, 'utf8'), address);
}
