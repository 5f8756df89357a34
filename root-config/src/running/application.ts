import {
  atBase,
  type MicroFrontend,
  microFrontendAt,
  screenClass,
  screenSlot,
  shownPath,
} from '@console/shared-ui/contract';
import i18next from 'i18next';
import { type LifeCycles, registerApplication, triggerAppChange } from 'single-spa';
import { isLeftOut } from '../loading/left-out.ts';
import { versions } from '../loading/page-versions.ts';
import { enableStyles } from '../loading/stylesheet.ts';
import { misdeeds$ } from '../misdeeds/misdeed.ts';
import { type PageRecord, recordPage } from '../misdeeds/record-page.ts';
import { panel } from '../panel/panel.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import { pageImportMap } from '../release/page-data.ts';
import { getFolder } from '../release/runnable-versions.ts';
import { localized } from '../translations/translations.ts';
import { announceScreen } from './focus.ts';
import { getTimeouts, type ModuleProps } from './lifecycles.ts';
import { ModuleRunner } from './module-runner.ts';

/** Milliseconds after which single-spa warns. The lifecycles below end sooner: their mount does not wait. */
const WARN_AFTER_MS = 5_000;

/**
 * Registers the micro-frontends with single-spa: each loads when a signed-in user first visits its
 * address. If a micro-frontend fails, a panel takes its place; the others keep working.
 */
export function registerApplications(
  microFrontends: readonly MicroFrontend[],
  isSignedIn: () => boolean,
): void {
  // Each registration evaluates `activeWhen` of all earlier ones: 100 registrations cause 5,000 calls.
  let allRegistered = false;
  for (const microFrontend of microFrontends) {
    const lifecycles = application(microFrontend);
    registerApplication({
      name: microFrontend.module,
      app: async () => lifecycles,
      activeWhen: () =>
        allRegistered &&
        isSignedIn() &&
        microFrontendAt([microFrontend], shownPath()) !== undefined,
    });
  }
  allRegistered = true;
  void triggerAppChange();
}

/**
 * Wraps a micro-frontend for single-spa, which waits for a screen's lifecycle before it handles the next
 * address, and never retries a broken screen. Therefore these lifecycles always succeed, and `mount`
 * starts the module's mount without waiting for it. The module's stylesheets apply while it is mounted.
 */
function application(microFrontend: MicroFrontend): LifeCycles {
  let folder: string | undefined;
  // The version may have changed since the screen was mounted.
  const enableOnly = (isMounted: boolean): void => {
    const { current } = versions.get(microFrontend.module) ?? {};
    const next = current && getFolder(current);
    if (folder && folder !== next) enableStyles(folder, false);
    if (next) enableStyles(next, isMounted);
    folder = next;
  };
  let record: PageRecord | undefined;
  const runner = new ModuleRunner(microFrontend.module, {
    prepare: () => {
      enableOnly(true);
      const domElement = resetPlace(microFrontend);
      record = recordPage();
      return { domElement };
    },
    clear: async () => {
      const before = record;
      record = undefined;
      if (before && folder) await putBack(before, folder);
      resetPlace(microFrontend);
      enableOnly(false);
    },
    showFailure: (failure, retry) => showFailure(microFrontend, failure, retry),
  });
  return {
    bootstrap: async () => undefined,
    mount: async (props: ModuleProps) => {
      void runner.show(props).then(announceScreen(microFrontend.module));
    },
    unmount: () => runner.hide(),
    timeouts: getTimeouts(WARN_AFTER_MS),
    // single-spa reads `timeouts`, but its type lacks the property.
  } as unknown as LifeCycles;
}

/** Puts back what a screen has changed in the page, and reports it. */
async function putBack(record: PageRecord, script: string): Promise<void> {
  // If the chunk does not load, nothing is put back.
  const late = await import(/* webpackChunkName: 'late' */ '../misdeeds/put-back.ts').catch(
    () => undefined,
  );
  late?.putBack(record, script, (what) => misdeeds$.next({ number: 'MF-224', what, script }));
}

/**
 * Replaces an application's element in the page with an empty one: React refuses a second root in the
 * same element, even if the first root is broken.
 */
function resetPlace({ module }: MicroFrontend): HTMLElement {
  const id = screenSlot(module);
  const fresh = document.createElement('div');
  fresh.id = id;
  fresh.className = screenClass(module);
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
  const place = resetPlace(microFrontend);
  const name = localized(microFrontend.label);
  const content = isLeftOut(failure)
    ? {
        title: i18next.t('left-out.title', { name }),
        text: i18next.t('left-out.text'),
        action: { label: i18next.t('left-out.try'), run: retry },
      }
    : {
        title: i18next.t('module-failure.title', { name }),
        text: i18next.t('module-failure.text'),
        action: { label: i18next.t('try-again'), run: retry },
        link: { label: i18next.t('safe-start.start'), href: '?safe' },
      };
  place.append(panel({ ...content, detail: failure.message, number: failure.number }));
  onNewerVersion(microFrontend.module, () => {
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

/** Calls `found` if the published version of a module differs from the version in this page's import map. */
function onNewerVersion(module: string, found: () => void): void {
  fetch(atBase('importmap.json'), { cache: 'no-cache' })
    .then(async (response) => {
      const map: { imports?: Record<string, string> } = await response.json();
      const address = map.imports?.[module];
      if (address && address !== pageImportMap().imports[module]) found();
    })
    // The second panel is only a hint: if the request fails, the first panel stays.
    .catch(() => undefined);
}
