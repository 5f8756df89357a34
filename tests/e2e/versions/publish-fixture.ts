import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';
import type { Page } from '@playwright/test';

/** How a fixture gets into the page. */
export type Manner = 'published' | 'override';

const COOKIE = 'fixture';

const USERS = '@console/mf-users';

/** What a page is to run. */
interface Fixture {
  /** Origin of the console. */
  readonly origin: string;
  readonly address: string;
  /** Name in the import map; that of mf-users where it is not given. */
  readonly specifier?: string;
  /** What the page says of the file, where it is published. */
  readonly integrity?: string;
  /** Where failures are reported. */
  readonly reportUrl?: string;
}

/**
 * Has the next documents of a page run a module from an address: as the published version, which
 * the page itself names, before which what is really published was live; or as an override, the
 * first one of a page by an entry of local storage that is there as its document begins.
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
      // Once: what the page makes of it has to last.
      if (sessionStorage.getItem('fixture')) return;
      sessionStorage.setItem('fixture', target);
      localStorage.setItem(`import-map-override:${name}`, target);
    },
    [specifier, address] as const,
  );
}

/** As a person does who tries the next version after one that was set aside. */
function override({ specifier, address }: Required<Pick<Fixture, 'specifier' | 'address'>>): void {
  localStorage.removeItem('import-map-overrides-disabled');
  localStorage.setItem(`import-map-override:${specifier}`, address);
}

/**
 * Has the console's server publish to each browser what its cookie asks for. (Playwright cannot
 * give the document itself: Chromium then keeps it from all that is on localhost.)
 *
 * @returns puts the server back as it was
 */
export const publishByCookie = (server: Server): (() => void) =>
  changePages(server, ({ headers }) => {
    const [, value] = new RegExp(`${COOKIE}=([^;]+)`).exec(headers.cookie ?? '') ?? [];
    return value ? (html) => withLive(html, value) : undefined;
  });

/**
 * Has the console's server change its page for some requests.
 *
 * @param changeFor - how, if at all
 * @returns puts the server back as it was
 */
export function changePages(
  server: Server,
  changeFor: (request: IncomingMessage) => ((html: string) => string) | undefined,
): () => void {
  return answerFirst(server, (request, response, serve) => {
    const isDocument = !path.extname(new URL(request.url ?? '/', 'http://console').pathname);
    const change = isDocument ? changeFor(request) : undefined;
    if (change) {
      // The page as it is, whole and in plain text.
      for (const name of ['accept-encoding', 'if-none-match']) delete request.headers[name];
      changeBody(response, change);
    }
    serve(request, response);
  });
}

/** Collects what is sent, and sends it changed. */
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

// biome-ignore lint/suspicious/noExplicitAny: the page's own JSON, of which a few fields are changed
type Block = any;

/** A page in which one of its data blocks says something else. */
export function change(html: string, opening: string, changed: (content: Block) => Block): string {
  const block = new RegExp(`(${opening}>)(.*?)(</script>)`, 's');
  return html.replace(block, (_, start: string, content: string, end: string) => {
    const json = JSON.stringify(changed(JSON.parse(content))).replaceAll('<', '\\u003c');
    return start + json + end;
  });
}
