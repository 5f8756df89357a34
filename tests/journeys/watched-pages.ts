import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';
import type { ReportFigures } from '@console/shared-ui/contract';
import { changePages } from '../e2e/versions/publish-fixture.ts';
import { pageScript } from './page/script.ts';

/** Addresses of the console's own origin that only its journeys have. */
const HOOKS = '/journeys/hooks.js';
const HEARD = '/journeys/heard';
const REPORTS = '/journeys/reports';

const REALM = '/realms/platform';
const FORGET = `${REALM}/journeys/forget`;

/**
 * An expression that has a page forget its sign-in at the provider: cookies know no ports. The one
 * that says whose session it was stays as it is.
 */
export const FORGET_SIGN_IN = `fetch('${FORGET}').then(() => true)`;

/** The record of the session in local storage, as an expression in the page. */
export const sessionRecord = `JSON.parse(localStorage.getItem(
  Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '') ?? '{}')`;

/** What the console's pages say while they are watched, in whatever engine. */
export interface WatchedPages {
  /** Errors and warnings of the console, what was thrown, refused or violated; by the hooks. */
  readonly heard: readonly string[];
  /** What was reported of modules that fail. */
  readonly reports: readonly string[];
  /** Forgets what was heard and reported so far. */
  forget(): void;
  /** An expression that has a page send all that it has not sent yet. */
  readonly sendAll: string;
  stop(): void;
}

/**
 * Has the console's pages run hooks before anything else, and report their failures here. The hooks
 * see what a page says or does wrong, but not what the engine says by itself.
 *
 * @param noteAddress - is told each address that is asked for
 */
export async function watchPages(
  server: Server,
  noteAddress: (address: string) => void,
): Promise<WatchedPages> {
  const hooks = await pageScript('hooks');
  const heard: string[] = [];
  const reports: string[] = [];
  const keepPages = changePages(server, () => (html) => withReports(withHooks(html)));
  const collect = async (
    list: string[],
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (body) list.push(body);
    response.writeHead(204).end();
  };
  const keepAddresses = answerFirst(server, (request, response, serve) => {
    noteAddress(new URL(request.url ?? '/', 'http://console').href);
    if (request.url === HEARD) void collect(heard, request, response);
    else if (request.url === REPORTS) void collect(reports, request, response);
    else if (request.url === `${REPORTS}/figures`) answerFigures(response);
    else if (request.url === FORGET) forgetCookies(request, response);
    else if (request.url !== HOOKS) serve(request, response);
    else response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(hooks);
  });
  return {
    heard,
    reports,
    forget() {
      heard.length = 0;
      reports.length = 0;
    },
    sendAll: `fetch('${HEARD}', { method: 'POST' }).then(() => true)`,
    stop() {
      keepAddresses();
      keepPages();
    },
  };
}

/** Nothing was reported that counts, and nothing is known of what was changed. */
function answerFigures(response: ServerResponse): void {
  const figures: ReportFigures = { versions: [], uncounted: [] };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(figures));
}

function forgetCookies(request: IncomingMessage, response: ServerResponse): void {
  const names = (request.headers.cookie ?? '').split(/; */).map((cookie) => cookie.split('=')[0]);
  const gone = names.filter((name) => name !== 'browser_state');
  response.setHeader(
    'Set-Cookie',
    gone.map((name) => `${name}=; Path=${REALM}; Max-Age=0`),
  );
  response.writeHead(204).end();
}

const withHooks = (html: string): string =>
  html.replace('<head>', `<head><script src="${HOOKS}"></script>`);

const withReports = (html: string): string =>
  html.replace(
    /(<script type="application\/json" id="releases">.*?"reportUrl":)"[^"]*"/s,
    `$1"${REPORTS}"`,
  );
