import {
  atBase,
  type MicroFrontend,
  microFrontendAt,
  screenSlot,
  shownPath,
} from '@console/shared-ui/contract';
import i18next from 'i18next';
import { type LifeCycles, registerApplication, triggerAppChange } from 'single-spa';
import { panel } from '../panel/panel.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import { pageImportMap } from '../release/page-data.ts';
import { localized } from '../translations/translations.ts';
import { expectScreen } from './focus.ts';
import { type ModuleProps, timeoutsAfter } from './lifecycles.ts';
import { ModuleRunner } from './module-runner.ts';

/** Milliseconds by which what single-spa is given of a screen has ended: a mount is only begun. */
const ENDED_WITHIN_MS = 5_000;

/**
 * Registers the micro-frontends with single-spa: each is loaded when its address is first visited
 * by somebody who is signed in. One that fails shows a panel in its own place; the others go on.
 */
export function registerApplications(
  microFrontends: readonly MicroFrontend[],
  isSignedIn: () => boolean,
): void {
  // Each registration asks all that are there already: a hundred ask 5,000 times.
  let areAllThere = false;
  for (const microFrontend of microFrontends) {
    const lifecycles = application(microFrontend);
    registerApplication({
      name: microFrontend.module,
      app: async () => lifecycles,
      activeWhen: () =>
        areAllThere && isSignedIn() && microFrontendAt([microFrontend], shownPath()) !== undefined,
    });
  }
  areAllThere = true;
  void triggerAppChange();
}

/**
 * A micro-frontend as single-spa gets it. single-spa waits for a screen before it looks at the
 * next address, and gives up a broken one for ever; so it gets lifecycles that always succeed, and
 * a mount that is only begun.
 */
function application(microFrontend: MicroFrontend): LifeCycles {
  const runner = new ModuleRunner(microFrontend.module, {
    prepare: () => ({ domElement: freshPlace(microFrontend) }),
    clear: () => void freshPlace(microFrontend),
    showFailure: (failure, retry) => showFailure(microFrontend, failure, retry),
  });
  return {
    bootstrap: async () => undefined,
    mount: async (props: ModuleProps) => {
      void runner.show(props).then(expectScreen(microFrontend.module));
    },
    unmount: () => runner.hide(),
    timeouts: timeoutsAfter(ENDED_WITHIN_MS),
    // single-spa's type has no place for timeouts, which it reads.
  } as unknown as LifeCycles;
}

/**
 * The place of an application in the page, with nothing of a former stay: React refuses a second
 * root in an element, even where the first one is broken.
 */
function freshPlace({ module }: MicroFrontend): HTMLElement {
  const id = screenSlot(module);
  const fresh = document.createElement('div');
  fresh.id = id;
  const present = document.getElementById(id);
  if (present) present.replaceWith(fresh);
  else document.querySelector('main')?.prepend(fresh);
  return fresh;
}

function showFailure(
  microFrontend: MicroFrontend,
  failure: ModuleFailure,
  retry: () => void,
): void {
  const place = freshPlace(microFrontend);
  const name = localized(microFrontend.label);
  place.append(
    panel({
      title: i18next.t('module-failure.title', { name }),
      text: i18next.t('module-failure.text'),
      detail: failure.message,
      number: failure.number,
      action: { label: i18next.t('try-again'), run: retry },
    }),
  );
  whenNewerIsPublished(microFrontend.module, () => {
    if (!place.isConnected) return;
    place.replaceChildren(
      panel({
        title: i18next.t('newer-version.title', { name }),
        text: i18next.t('newer-version.text'),
        number: 'MF-047',
        action: { label: i18next.t('newer-version.reload'), run: () => location.reload() },
      }),
    );
  });
}

/** Calls back when another version of a module is published than this page was made with. */
function whenNewerIsPublished(module: string, found: () => void): void {
  fetch(atBase('importmap.json'), { cache: 'no-cache' })
    .then(async (response) => {
      const map: { imports?: Record<string, string> } = await response.json();
      const address = map.imports?.[module];
      if (address && address !== pageImportMap().imports[module]) found();
    })
    // It was only asked in passing.
    .catch(() => undefined);
}
