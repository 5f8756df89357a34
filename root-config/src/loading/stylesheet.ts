import { withTimeout } from '@console/shared-auth/internal/waiting';

/** Time limit for loading a stylesheet, in milliseconds. */
const STYLESHEET_TIMEOUT_MS = 15_000;

/** Whether the stylesheets of an application's version apply, by its folder. */
const enabled = new Map<string, boolean>();

// A stylesheet may arrive after its screen was left.
document.addEventListener('load', ({ target }) => update(target), true);

/**
 * Adds a stylesheet to the page, once, and waits for it, so that a screen never appears without its
 * style. It comes after others of the same folder, and before what later stylesheets change of both.
 *
 * @param integrity - expected hash, if known
 * @throws {Error} when it cannot be loaded or its integrity does not match
 */
export function loadStylesheet(address: string, integrity: string | undefined): Promise<void> {
  if (findLink(address)) return Promise.resolve();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href: address });
  if (integrity) link.integrity = integrity;
  const loading = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)));
  });
  const folder = new URL('.', address).href;
  const beside = [...document.querySelectorAll('link')].findLast(
    ({ rel, href }) => rel === 'stylesheet' && href.startsWith(folder),
  );
  if (beside) beside.after(link);
  else document.head.append(link);
  const late = new Error(`${address} did not answer within ${STYLESHEET_TIMEOUT_MS / 1000} s`);
  return withTimeout(loading, STYLESHEET_TIMEOUT_MS, late).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}

/**
 * Removes the stylesheets of a version that no longer runs, and of its chunks: they would affect the
 * next version.
 */
export function removeStylesheet(address: string): void {
  enabled.delete(new URL('.', address).href);
  findLink(address)?.remove();
  findLink(address.replace(/\.css$/, '.late.css'))?.remove();
}

/** Replaces a stylesheet of the page; if the hash of the new one is unknown, only removes the old one. */
export function replaceStylesheet(from: string, to: string, integrity: string | undefined): void {
  const link = findLink(from);
  if (!integrity) link?.remove();
  // Sets the hash first, because setting the address starts the request.
  else if (link) Object.assign(link, { integrity, href: to });
}

/**
 * Enables or disables all stylesheets of an application's version, also those that arrive later. They
 * stay in the page, so that a screen that opens again needs no request.
 *
 * @param folder - the address that they begin with
 */
export function enableStyles(folder: string, isEnabled: boolean): void {
  enabled.set(folder, isEnabled);
  document.querySelectorAll('link').forEach(update);
}

function update(link: unknown): void {
  if (!(link instanceof HTMLLinkElement && link.sheet)) return;
  for (const [folder, isEnabled] of enabled) {
    // Not `link.disabled`, which discards the stylesheet and fetches it again.
    if (link.href.startsWith(folder)) link.sheet.disabled = !isEnabled;
  }
}

const findLink = (address: string): HTMLLinkElement | null =>
  document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${CSS.escape(address)}"]`);
