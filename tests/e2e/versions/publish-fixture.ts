import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';
import type { Page } from '@playwright/test';

/** How a fixture is put into the page. */
export type Manner = 'published' | 'override';

const COOKIE = 'fixture';

const USERS = '@console/mf-users';

export interface Fixture {
  readonly origin: string;
  readonly address: string;
  /** Name in the import map; mf-users by default. */
  readonly specifier?: string;
  /** Hash for the page's import map, if the fixture is published. */
  readonly integrity?: string;
  readonly reportUrl?: string;
}

/**
 * Makes a page run a module from an address after its next navigation, as the published version or
 * as an override. The real version then becomes the previous version of a published one. If the page
 * is not open yet, an override is set in local storage before the document starts.
 */
export async function runFrom(page: Page, manner: Manner, fixture: Fixture): Promise<void> {
  const { origin, address, specifier = USERS } = fixture;
  if (manner === 'published') {
    const value = encodeURIComponent(JSON.stringify(fixture));
    await page.context().addCookies([{ name: COOKIE, value, url: origin }]);
    return;
  }
  if (page.url().startsWith(origin)) {
    await page.evaluate(override, { specifier, address });
    return;
  }
  await page.addInitScript(
    ([name, target]) => {
      // Sets the override only once, because later changes by the page must last.
      if (sessionStorage.getItem('fixture')) return;
      sessionStorage.setItem('fixture', target);
      localStorage.setItem(`import-map-override:${name}`, target);
    },
    [specifier, address] as const,
  );
}

/** Sets an override as a user's choice of another version does after an override was disabled. */
function override({ specifier, address }: Required<Pick<Fixture, 'specifier' | 'address'>>): void {
  localStorage.removeItem('import-map-overrides-disabled');
  localStorage.setItem(`import-map-override:${specifier}`, address);
}

/**
 * Makes the console's server publish, to each browser, the module that the browser's cookie names.
 * (Playwright cannot replace the document itself: Chromium would block the document's requests to
 * localhost.)
 *
 * @returns a function that restores the server
 */
export const publishByCookie = (server: Server): (() => void) =>
  changePages(server, ({ headers }) => {
    const [, value] = new RegExp(`${COOKIE}=([^;]+)`).exec(headers.cookie ?? '') ?? [];
    return value ? (html) => withLive(html, value) : undefined;
  });

/** Makes the console's server change its page for some requests; returns a function that undoes this. */
export function changePages(
  server: Server,
  changeFor: (request: IncomingMessage) => ((html: string) => string) | undefined,
): () => void {
  return answerFirst(server, (request, response, serve) => {
    const isDocument = !path.extname(new URL(request.url ?? '/', 'http://console').pathname);
    const change = isDocument ? changeFor(request) : undefined;
    if (change) {
      // Asks for the whole page without compression, because the change needs its text.
      for (const name of ['accept-encoding', 'if-none-match']) delete request.headers[name];
      changeBody(response, change);
    }
    serve(request, response);
  });
}

/** Buffers the body, and sends it after the change. */
function changeBody(response: ServerResponse, change: (body: string) => string): void {
  const { end, writeHead } = response;
  const chunks: Buffer[] = [];
  const take = (chunk?: Buffer | string): boolean => {
    if (chunk) chunks.push(Buffer.from(chunk));
    return true;
  };
  Object.assign(response, {
    writeHead: (status: number, headers: Record<string, string> = {}) => {
      const { 'Content-Length': _length, ETag: _etag, ...others } = headers;
      return writeHead.call(response, status, others);
    },
    write: take,
    end: (last?: Buffer | string) => {
      take(last);
      return end.call(response, change(Buffer.concat(chunks).toString()), 'utf8');
    },
  });
}

function withLive(html: string, value: string): string {
  const fixture: Fixture = JSON.parse(decodeURIComponent(value));
  const { address, specifier = USERS, integrity, reportUrl } = fixture;
  const hashes = integrity ? { [address]: integrity } : {};
  const withMap = change(html, '<script type="systemjs-importmap"', (map) => ({
    imports: { ...map.imports, [specifier]: address },
    integrity: { ...map.integrity, ...hashes },
  }));
  return change(withMap, '<script type="application/json" id="releases"', (releases) => {
    const name = Object.keys(releases.modules).find(
      (one) => specifier in releases.modules[one].live.imports,
    );
    const { live } = releases.modules[name ?? ''];
    const imports = { ...live.imports, [specifier]: address };
    const broken = { ...live, version: '6.6.6', imports, integrity: hashes };
    const modules = { ...releases.modules, [name ?? '']: { live: broken, lastGood: live } };
    return { ...releases, modules, ...(reportUrl && { reportUrl }) };
  });
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of the page in which only a few fields are changed
type Block = any;

/** Changes one of a page's JSON blocks. */
export function change(html: string, opening: string, changed: (content: Block) => Block): string {
  const block = new RegExp(`(${opening}>)(.*?)(</script>)`, 's');
  return html.replace(block, (_, start: string, content: string, end: string) => {
    const json = JSON.stringify(changed(JSON.parse(content))).replaceAll('<', '\\u003c');
    return start + json + end;
  });
}
