/**
 * Adds a stylesheet to the page, once, and waits for it: a screen is never seen without its style.
 * Stylesheets stay when a screen goes; CSS Modules keep them apart.
 *
 * @throws {Error} when it cannot be loaded or its integrity does not match
 */
export function loadStylesheet(address: string, integrity: string): Promise<void> {
  const present = document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(address)}"]`);
  if (present) return Promise.resolve();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href: address, integrity });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(link);
  });
}
