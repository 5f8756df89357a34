import type { MicroFrontend } from '@console/shared-ui';
import i18next from 'i18next';
import { panel } from '../panel/panel.ts';
import { claimantOf } from '../registry/registry.ts';
import { localized } from '../translations/translations.ts';

/** The place of an application in the page; made when the page does not have it yet. */
export function applicationElement({ module }: MicroFrontend): HTMLElement {
  const id = `single-spa-application:${module}`;
  const present = document.getElementById(id);
  if (present) return present;
  const made = document.createElement('div');
  made.id = id;
  document.querySelector('main')?.append(made);
  return made;
}

/** Puts a panel in the place of an application that failed, if the person is looking at it. */
export function showFailure(failed: MicroFrontend, error: Error, retry: () => void): void {
  // biome-ignore lint/suspicious/noConsole: whoever owns the module must be able to find it
  console.error(error);
  if (!claimantOf([failed], location.pathname)) return;
  applicationElement(failed).replaceChildren(
    panel({
      title: i18next.t('module-failure.title', { name: localized(failed.label) }),
      text: i18next.t('module-failure.text'),
      detail: error.message,
      action: { label: i18next.t('try-again'), run: retry },
    }),
  );
}

/** Takes away the panels of applications that are not looked at any more. */
export function clearFailures(registry: readonly MicroFrontend[]): void {
  for (const microFrontend of registry) {
    if (claimantOf([microFrontend], location.pathname)) continue;
    applicationElement(microFrontend).querySelector(':scope > .panel')?.remove();
  }
}
