import {
  atBase,
  type MicroFrontend,
  type ShellProps,
  type Slot,
  slotId,
} from '@console/shared-ui/contract';
import i18next from 'i18next';
import { mountRootParcel, navigateToUrl } from 'single-spa';
import type { ModuleFailure } from '../release/module-failure.ts';
import { isShared } from '../release/runnable-versions.ts';
import { getTimeouts, type ModuleProps } from '../running/lifecycles.ts';
import { ModuleRunner } from '../running/module-runner.ts';
import { microFrontends$ } from '../sections/sections.ts';
import { localized } from '../translations/translations.ts';

const SHELL = '@console/mf-shell';

const PLAIN_MENU = 'console-plain-menu';

/** Milliseconds after which single-spa warns; enough to try all versions of the shell one by one. */
const WARN_AFTER_MS = 60_000;

/**
 * Mounts the shell as the only root parcel. single-spa never forgets a root parcel, so the parcel is the
 * shell's runner, which can replace the shell. Without a shell, the screens still work, under a plain
 * list of links.
 *
 * @throws {ModuleFailure} when the failed module is a library, which the screens need as well
 */
export async function mountShell(
  given: Omit<ShellProps, 'slots' | 'microFrontends' | 'microFrontends$'>,
): Promise<void> {
  let fatal: ModuleFailure | undefined;
  const runner = new ModuleRunner(SHELL, {
    prepare: () => {
      hidePlainMenu();
      empty();
      const props: ShellProps = {
        ...given,
        slots: shellSlots(),
        microFrontends: microFrontends$.value,
        microFrontends$,
      };
      const domElement = document.createElement('div');
      place('shell').append(domElement);
      return { ...props, domElement };
    },
    clear: async () => empty(),
    showFailure: (failure, retry) => {
      if (isShared(failure.specifier)) fatal = failure;
      else showPlainMenu(microFrontends$.value, retry);
    },
  });
  // single-spa reads `timeouts`, but its type lacks the property.
  const parcel = {
    bootstrap: async () => undefined,
    mount: (props: object) => runner.show({ ...props } as ModuleProps),
    unmount: () => runner.hide(),
    timeouts: getTimeouts(WARN_AFTER_MS),
  };
  await mountRootParcel(parcel, { domElement: place('shell') }).mountPromise;
  if (fatal) throw fatal;
}

const empty = (): void => {
  for (const slot of ['shell', 'top', 'menu', 'footer'] as const) place(slot).replaceChildren();
};

function shellSlots(): ShellProps['slots'] {
  return { top: place('top'), menu: place('menu'), footer: place('footer') };
}

function place(slot: Slot): HTMLElement {
  const id = slotId(slot);
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element;
}

/** Shows a list of links in place of a shell that cannot run. */
function showPlainMenu(microFrontends: readonly MicroFrontend[], retry: () => void): void {
  const nav = document.createElement('nav');
  nav.id = PLAIN_MENU;
  nav.className = 'plain-menu';
  nav.setAttribute('aria-label', i18next.t('plain-menu.label'));
  for (const { label, route } of microFrontends) {
    const link = document.createElement('a');
    link.href = atBase(route);
    link.textContent = localized(label);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      navigateToUrl(link.href);
    });
    nav.append(link);
  }
  const button = document.createElement('button');
  button.textContent = i18next.t('plain-menu.retry');
  button.addEventListener('click', retry);
  nav.append(button);
  place('top').replaceChildren(nav);
}

function hidePlainMenu(): void {
  document.getElementById(PLAIN_MENU)?.remove();
}
