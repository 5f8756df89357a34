import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { parseReport, type Report } from './report.ts';

/** Number of runs for each device; odd, so that one run is the median. */
const RUNS = 3;

/** Attempts for each run: sometimes Lighthouse misses the start of the visit, and asks to be run again (NO_NAVSTART). */
const ATTEMPTS = 3;

/**
 * Time limit of a page load, after which the page has loaded everything. Without a limit, Lighthouse
 * would wait for a quiet network, but a page with an event stream never has a quiet network.
 */
const LOAD_LIMIT_MS = 15_000;

export type Device = 'desktop' | 'mobile';

interface Audited {
  readonly address: string;
  readonly device: Device;
  readonly port: number;
  /** Name of the report files; the number of the run is appended. */
  readonly kept: string;
}

/**
 * Makes three runs, and returns the report with the median performance. The reports of all runs are kept
 * in `test-results/lighthouse`, where they can be opened in a browser.
 *
 * @param installed - the folder in which Lighthouse is installed
 * @throws {Error} if Lighthouse fails or audits another page
 */
export async function medianAudit(installed: string, audited: Audited): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    reports.push(await audit(installed, audited, `${audited.kept}-${run}`));
  }
  const [, middle] = reports.sort((one, other) => one.performance - other.performance);
  if (!middle) throw new Error('Expected three runs');
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
    ...['--max-wait-for-load', String(LOAD_LIMIT_MS)],
    // Without a preset, Lighthouse simulates a phone.
    ...(device === 'desktop' ? ['--preset', 'desktop'] : []),
  ];
  for (let attempt = 1; ; attempt += 1) {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code === 0) return parseReport(await readFile(`${kept}.report.json`, 'utf8'), address);
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed with exit code ${code}`);
  }
}
