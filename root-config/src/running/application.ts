import type { MicroFrontend } from '@console/shared-ui';
import i18next from 'i18next';
import type { LifeCycles } from 'single-spa';
import { panel } from '../panel/panel.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import { localized } from '../translations/translations.ts';
import { beginStay } from './focus.ts';
import type { ModuleProps } from './lifecycles.ts';
import { ModuleRunner } from './module-runner.ts';
import { whenNewerIsPublished } from './newer-version.ts';
import { placeOf } from './place.ts';

/**
 * Milliseconds after which single-spa would complain. The runner has shorter limits of its own.
 * single-spa keeps two timers for so long after each call of a lifecycle.
 */
const LONG = 5_000;
const limit = { millis: LONG, warningMillis: LONG, dieOnTimeout: false };
const timeouts = { bootstrap: limit, mount: limit, unmount: limit, unload: limit };

/**
 * A micro-frontend as single-spa gets it. single-spa waits for a screen before it looks at the
 * next address, and gives up a broken one for ever; so it gets lifecycles that always succeed, and
 * a mount that is only begun.
 */
export function application(microFrontend: MicroFrontend): LifeCycles {
  const runner = new ModuleRunner(microFrontend.module, {
    prepare: () => ({ domElement: freshPlace(microFrontend) }),
    clear: () => void freshPlace(microFrontend),
    showFailure: (failure, retry) => showFailure(microFrontend, failure, retry),
  });
  return {
    bootstrap: async () => undefined,
    mount: async (props: ModuleProps) => {
      void runner.show(props).then(beginStay(microFrontend.module));
    },
    unmount: () => runner.hide(),
    timeouts,
    // single-spa's type has no place for timeouts, which it reads.
  } as unknown as LifeCycles;
}

/**
 * The place of an application in the page, with nothing of a former stay: React refuses a second
 * root in an element, even where the first one is broken.
 */
function freshPlace({ module }: MicroFrontend): HTMLElement {
  const id = placeOf(module);
  const fresh = document.createElement('div');
  fresh.id = id;
  const present = document.getElementById(id);
  if (present) present.replaceWith(fresh);
  else document.querySelector('main')?.append(fresh);
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
      action: { label: i18next.t('try-again'), run: retry },
    }),
  );
  whenNewerIsPublished(microFrontend.module, () => {
    if (!place.isConnected) return;
    place.replaceChildren(
      panel({
        title: i18next.t('newer-version.title', { name }),
        text: i18next.t('newer-version.text'),
        action: { label: i18next.t('newer-version.reload'), run: () => location.reload() },
      }),
    );
  });
}
