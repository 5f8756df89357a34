import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { Store } from '@console/deploy/release/store/store.ts';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';
import {
  type PageReleases,
  type PublishedVersion,
  type ReportFigures,
  type Trial,
  takesPart,
} from '@console/shared-ui/contract';
import type { Page } from '@playwright/test';
import { change, changePages } from './publish-fixture.ts';

const HASTENED = '/e2e/hastened.js';
const REPORTS = '/e2e/reports';
const BLOCK = '<script type="application/json" id="releases"';

/**
 * Returns a script that shortens two delays of the page `times`-fold: between checks for releases, and
 * before the late parts. It recognizes them by their lengths, which few other delays have.
 */
const hastened = (times: number): string => `
  const wait = window.setTimeout;
  window.setTimeout = (work, ms, ...rest) =>
    wait(work, ms === 4_000 || (ms >= 40_000 && ms <= 80_000) ? ms / ${times} : ms, ...rest);`;

/** Waits for import-map-overrides, which a page loads last, once it is idle. */
export const lateParts = (page: Page) => page.waitForFunction(() => 'importMapOverrides' in window);

interface ReceivedReport {
  readonly authorization: string | undefined;
  readonly report: { readonly module: string; readonly version?: string; readonly number: string };
}

/** The releases that pages see, and the reports that they send. */
export interface PublishedNow {
  /** Changes the releases for pages that are opened, or that check for releases, from now on. */
  change(releases: (live: PageReleases) => PageReleases): void;
  readonly reports: readonly ReceivedReport[];
  stop(): void;
}

/** Makes the pages of a console check for releases often; returns a function that undoes this. */
export function hasten(server: Server, times = 20): () => void {
  const script = `<head><script src="${HASTENED}"></script>`;
  const keepPages = changePages(server, () => (html) => html.replace('<head>', script));
  const keepFiles = answerFirst(server, (request, response, serve) => {
    if (request.url !== HASTENED) return serve(request, response);
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(hastened(times));
  });
  return () => {
    keepFiles();
    keepPages();
  };
}

/**
 * Makes a console's server send releases that the test chooses, and makes pages check for releases often.
 *
 * @param times - how many times as often, see {@link hasten}
 */
export async function publishNow(
  server: Server,
  dataFolder: string,
  times?: number,
): Promise<PublishedNow> {
  const file = path.join(new Store(dataFolder).page, 'index.html');
  const live = releasesIn(await readFile(file, 'utf8'));
  const reports: ReceivedReport[] = [];
  let now: PageReleases = { ...live, reportUrl: REPORTS };
  const slowDown = hasten(server, times);
  const keepPages = changePages(server, () => (html) => withPublished(html, now));
  const keepFiles = answerFirst(server, async (request, response, serve) => {
    if (request.url === '/releases.json') {
      const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' };
      response.writeHead(200, headers).end(JSON.stringify(now));
    } else if (request.url === `${REPORTS}/figures`) {
      const figures: ReportFigures = { versions: [], uncounted: [] };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(figures));
    } else if (request.url === REPORTS) {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { authorization } = request.headers;
      reports.push({ authorization, report: JSON.parse(body) });
      response.writeHead(204).end();
    } else serve(request, response);
  });
  return {
    change(releases) {
      now = { ...releases(live), reportUrl: REPORTS };
    },
    reports,
    stop() {
      keepFiles();
      keepPages();
      slowDown();
    },
  };
}

function releasesIn(html: string): PageReleases {
  let found: PageReleases | undefined;
  change(html, BLOCK, (releases) => {
    found = releases;
    return releases;
  });
  if (!found) throw new Error('The page does not say what is published');
  return found;
}

function withPublished(html: string, now: PageReleases): string {
  const live = Object.values(now.modules).map((module) => module.live);
  const withMap = change(html, '<script type="systemjs-importmap"', (map) => ({
    imports: { ...map.imports, ...Object.assign({}, ...live.map(({ imports }) => imports)) },
    integrity: { ...map.integrity, ...Object.assign({}, ...live.map((one) => one.integrity)) },
  }));
  return change(withMap, BLOCK, () => now);
}

export const withUsers = (live: PageReleases, users: PublishedVersion): PageReleases => {
  const before = live.modules['mf-users'];
  if (!before) throw new Error('The page has no mf-users');
  const modules = { ...live.modules, 'mf-users': { live: users, lastGood: before.live } };
  return { ...live, modules };
};

/** Returns a trial for half of the users in which `participant` takes part and `excluded` does not. */
export function createTrial(
  users: PublishedVersion,
  participant: string,
  excluded?: string,
): Trial {
  const modules = { 'mf-users': users };
  for (let number = 1; ; number += 1) {
    const trial = { id: `trial-${number}`, share: 50, until: '2999-12-31T12:00:00Z', modules };
    const hasExcluded = excluded !== undefined && takesPart(excluded, trial);
    if (takesPart(participant, trial) && !hasExcluded) return trial;
  }
}

export function subjectIn(token: string): string {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
}
