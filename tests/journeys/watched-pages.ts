import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';
import type { ReportFigures } from '@console/shared-ui/contract';
import { changePages } from '../e2e/versions/publish-fixture.ts';
import { pageScript } from './page/script.ts';

/** Addresses on the console's origin that exist only in journeys. */
const HOOKS = '/journeys/hooks.js';
const HEARD = '/journeys/heard';
const REPORTS = '/journeys/reports';

const REALM = '/realms/platform';
const FORGET = `${REALM}/journeys/forget`;

/**
 * An expression that deletes the sign-in at the provider, except the cookie that tells whose session it
 * is. The console's server can delete the provider's cookies, because cookies ignore ports.
 */
export const FORGET_SIGN_IN = `fetch('${FORGET}').then(() => true)`;

/** An expression for the session's record in local storage. */
export const sessionRecord = `JSON.parse(localStorage.getItem(
  Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '') ?? '{}')`;

/** Messages of the console's pages while they are watched, in any engine. */
export interface WatchedPages {
  /** Reports of the hooks: console errors and warnings, thrown errors, failed files and violations. */
  readonly heard: readonly string[];
  readonly reports: readonly string[];
  forget(): void;
  /** An expression that makes a page send all messages that are still unsent. */
  readonly sendAll: string;
  stop(): void;
}

/**
 * Adds hooks to the console's pages. The hooks run before other scripts and report failures here. They
 * miss messages that the engine logs itself.
 *
 * @param noteAddress - called with each requested address
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
