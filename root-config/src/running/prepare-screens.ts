import { microFrontendAt, withinBase } from '@console/shared-ui/contract';
import { versions } from '../loading/page-versions.ts';
import { stylesheetAddress } from '../release/runnable-versions.ts';
import { microFrontends$ } from '../sections/sections.ts';
import { textsAddress } from '../translations/translations.ts';

/** Addresses of the versions whose files were fetched. */
const prepared = new Set<string>();

/**
 * Fetches the files of a screen as soon as the pointer or the focus is on a link to it. They stay in the
 * browser's cache: no code runs, and no stylesheet applies. Browsers would warn about preloads that
 * are not used.
 */
export function prepareScreens(): void {
  for (const event of ['pointerover', 'focusin']) {
    addEventListener(event, ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin) prepare(withinBase(link.pathname));
    });
  }
}

/**
 * Fetches the entry, stylesheet and texts of a screen, each with its hash.
 *
 * @param path - path of the link within the console
 */
function prepare(path: string): void {
  const { module = '' } = microFrontendAt(microFrontends$.value, path) ?? {};
  const state = versions.get(module);
  const { address = '', published } = state?.current ?? {};
  // The files of a local build may change before the click.
  if (state?.status !== 'waiting' || !published || prepared.has(address)) return;
  prepared.add(address);
  const texts = textsAddress(module.replace('@console/', ''), document.documentElement.lang);
  for (const file of [address, stylesheetAddress(state.current), texts]) {
    const integrity = published.integrity[file];
    // If it fails, the click reports it.
    if (integrity) fetch(file, { integrity }).catch(() => undefined);
  }
}
