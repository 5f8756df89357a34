import { withTimeout } from '@console/shared-auth/waiting';

/** Milliseconds that a stylesheet has to arrive in. */
const STYLESHEET_TIMEOUT_MS = 15_000;

/**
 * Adds a stylesheet to the page, once, and waits for it: a screen is never seen without its style.
 * Stylesheets stay when a screen goes; CSS Modules keep them apart.
 *
 * @param integrity - what it must be, where that is known
 * @throws {Error} when it cannot be loaded or its integrity does not match
 */
export function loadStylesheet(address: string, integrity: string | undefined): Promise<void> {
  if (linkTo(address)) return Promise.resolve();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href: address });
  if (integrity) link.integrity = integrity;
  const loading = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)));
  });
  document.head.append(link);
  const late = new Error(`${address} did not answer within ${STYLESHEET_TIMEOUT_MS / 1000} s`);
  return withTimeout(loading, STYLESHEET_TIMEOUT_MS, late).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}

/**
 * Takes away the stylesheet of a version that does not run, and that of its chunks: they would style the
 * one that does.
 */
export function dropStylesheet(address: string): void {
  linkTo(address)?.remove();
  linkTo(address.replace(/\.css$/, '.late.css'))?.remove();
}

/** Has one stylesheet take the place of another that the page has; none where it is not known. */
export function moveStylesheet(from: string, to: string, integrity: string | undefined): void {
  const link = linkTo(from);
  if (!integrity) link?.remove();
  // The hash first: it is asked for with the address.
  else if (link) Object.assign(link, { integrity, href: to });
}

const linkTo = (address: string): HTMLLinkElement | null =>
  document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${CSS.escape(address)}"]`);
