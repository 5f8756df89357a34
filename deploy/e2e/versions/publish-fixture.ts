import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** How a fixture gets into the page. */
export type Manner = 'published' | 'override';

const COOKIE = 'fixture';

/**
 * Has the next documents of a page run a module from an address: as the published version, which
 * the page itself names, before which what is really published was live; or as an override.
 *
 * @param integrity - what the page says of the file, where it is published
 */
export async function runFrom(
  page: Page,
  manner: Manner,
  { origin, address, integrity = '' }: { origin: string; address: string; integrity?: string },
): Promise<void> {
  if (manner === 'published') {
    const value = encodeURIComponent(JSON.stringify({ address, integrity }));
    await page.context().addCookies([{ name: COOKIE, value, url: origin }]);
    return;
  }
  await page.addInitScript((target) => {
    // Once: what the page makes of it has to last.
    if (sessionStorage.getItem('fixture')) return;
    sessionStorage.setItem('fixture', target);
    localStorage.setItem('import-map-override:@console/mf-users', target);
  }, address);
}

/**
 * Has the console's server publish to each browser what its cookie asks for. (Playwright cannot
 * give the document itself: Chromium then keeps it from all that is on localhost.)
 *
 * @returns puts the server back as it was
 */
export function publishByCookie(server: Server): () => void {
  const [serve] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  if (!serve) throw new Error('The server serves nothing');
  const withFixture = (request: IncomingMessage, response: ServerResponse) => {
    const [, value] = new RegExp(`${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? '') ?? [];
    const isDocument = !path.extname(new URL(request.url ?? '/', 'http://console').pathname);
    if (value && isDocument) changeBody(response, (html) => withLive(html, value));
    serve(request, response);
  };
  server.removeAllListeners('request').on('request', withFixture);
  return () => server.removeAllListeners('request').on('request', serve);
}

function changeBody(response: ServerResponse, change: (body: string) => string): void {
  const { end, writeHead } = response;
  Object.assign(response, {
    writeHead: (status: number, { 'Content-Length': _, ...headers }: Record<string, string>) =>
      writeHead.call(response, status, headers),
    end: (body?: Buffer) => end.call(response, body && change(body.toString()), 'utf8'),
  });
}

function withLive(html: string, value: string): string {
  const { address, integrity } = JSON.parse(decodeURIComponent(value));
  const hashes = integrity ? { [address]: integrity } : {};
  const withMap = change(html, '<script type="systemjs-importmap"', (map) => ({
    imports: { ...map.imports, '@console/mf-users': address },
    integrity: { ...map.integrity, ...hashes },
  }));
  return change(withMap, '<script type="application/json" id="releases"', (releases) => {
    const { live } = releases.modules['mf-users'];
    const imports = { '@console/mf-users': address };
    const broken = { ...live, version: '6.6.6', imports, integrity: hashes };
    return {
      ...releases,
      modules: { ...releases.modules, 'mf-users': { live: broken, lastGood: live } },
    };
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the page's own JSON, of which a few fields are changed
type Block = any;

function change(html: string, opening: string, changed: (content: Block) => Block): string {
  const block = new RegExp(`(${opening}>)(.*?)(</script>)`, 's');
  return html.replace(block, (_, start: string, content: string, end: string) => {
    const json = JSON.stringify(changed(JSON.parse(content))).replaceAll('<', '\\u003c');
    return start + json + end;
  });
}
