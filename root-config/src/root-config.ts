import { configuration, type Session, session$ } from '@console/shared-auth';
import { startSession } from '@console/shared-auth/internal';
import {
  atBase,
  basePath,
  microFrontendAt,
  shownPath,
  slotId,
  withinBase,
} from '@console/shared-ui/contract';
import i18next from 'i18next';
import { filter, firstValueFrom } from 'rxjs';
import { triggerAppChange } from 'single-spa';
import { showStartFailure } from './first-script/start-failure.ts';
import { wasLeaving } from './leaving/leaving.ts';
import { hasHung } from './loading/hung-versions.ts';
import { isSafeStart } from './loading/left-out.ts';
import { versions } from './loading/page-versions.ts';
import { scopeImports } from './loading/scope-imports.ts';
import { startState } from './loading/start-state.ts';
import { trackResources } from './misdeeds/left-behind.ts';
import { keepParts } from './misdeeds/page-parts.ts';
import { importForCaller, protectFunctions } from './misdeeds/protected-functions.ts';
import { recordBuiltIns } from './misdeeds/record-built-ins.ts';
import { listenForErrors, reportFailures } from './recovery/failure-report.ts';
import { pageMicroFrontends } from './release/page-data.ts';
import { isOnTrial } from './release/runnable-versions.ts';
import { registerApplications } from './running/application.ts';
import { returnToOwnAddress } from './running/own-address.ts';
import { startSingleSpa } from './running/start-single-spa.ts';
import { microFrontends$ } from './sections/sections.ts';
import { mountShell } from './shell/mount-shell.ts';
import { followTitle } from './shell/title.ts';
import { showSession } from './sign-in/session-screen.ts';
import { withOwnLabels } from './translations/load-own-words.ts';
import { startTranslations } from './translations/translations.ts';
import { versionsControl } from './versions/versions-control.ts';
import { handleOffer, watchVersions } from './versions/watch-versions.ts';

const loaded = Symbol.for('@console/root-config');
if (loaded in globalThis) throw new Error('@console/root-config is already loaded (MF-004)');
// Configurable, so that another version can load if this one fails to start.
Object.defineProperty(globalThis, loaded, { value: true, configurable: true });

/** Milliseconds after which the first screen is assumed to be visible. */
const LATE_PARTS_AFTER_MS = 4_000;

/**
 * Starts the console in the order of the spec: configuration, translations, sign-in, shell,
 * applications. Their files are fetched early, but they are used in this order.
 */
async function boot(): Promise<void> {
  const tried = startState().applied.flatMap(({ manifest }) => manifest ?? []);
  microFrontends$.next([...pageMicroFrontends(), ...tried]);
  returnToOwnAddress();
  // The root address with a query is the provider's response to a sign-in.
  if (location.search === '') redirectRoot();
  const first = microFrontendAt(microFrontends$.value, withinBase(location.pathname));
  const { releases } = versions;
  // If this code does not load, there are no trials: every user gets the live version.
  const isTrying = releases.trials && !isSafeStart();
  const trials = isTrying && import('./versions/take-part.ts').catch(() => undefined);
  const early = first && !isOnTrial(first.module, releases) ? [first.module] : [];
  const modules = ['@console/mf-shell', '@console/shared-ui', ...early];
  listenForErrors();
  protectFunctions();
  importForCaller();
  recordBuiltIns();
  modules.forEach(importEarly);
  const translations = startTranslations([
    'root-config',
    ...modules.map((module) => module.replace('@console/', '')),
  ]);

  await configuration;
  await translations;
  microFrontends$.next(await withOwnLabels(microFrontends$.value));
  followTitle();
  reportFailures();
  watchVersions();
  let session: Session = { status: 'starting' };
  const mayShow = () => session.status === 'signed-in' || session.status === 'lapsed';
  session$.subscribe(async (next) => {
    session = next;
    showSession(next);
    await triggerAppChange();
    // After the screens have been removed, because an open form could block the reload.
    if (next.status === 'signed-out' && next.reason === 'other-person') location.reload();
  });
  void startSession();
  i18next.on('languageChanged', () => {
    showSession(session);
    if (mayShow()) showKnown();
  });
  const { person } = await firstValueFrom(session$.pipe(filter(isSignedIn)));
  if (trials) {
    (await trials)?.takePart(person.subject);
    if (first) importEarly(first.module);
  }
  await handleOffer();
  redirectRoot();

  await mountShell({ versions: versionsControl() });
  registerApplications(microFrontends$.value, mayShow);
  addEventListener('single-spa:routing-event', () => {
    if (mayShow()) showKnown();
  });
  startSingleSpa();
  trackResources();
  keepParts();
  // A timer, not requestIdleCallback: a page that waits for its first rows is idle, too.
  setTimeout(() => {
    import(/* webpackChunkName: 'late' */ './late-parts.ts').then(
      ({ loadLateParts }) =>
        loadLateParts(person.subject, async (added) => {
          registerApplications(added, mayShow);
          return withOwnLabels(added);
        }),
      // If the chunk does not load, the page works without it until it is reloaded.
      () => undefined,
    );
  }, LATE_PARTS_AFTER_MS);
}

/** Imports a module before it is needed, unless it hung in the last starts or failed: the screen handles that. */
function importEarly(module: string): void {
  const { current, status } = versions.get(module) ?? {};
  if (status === 'failed' || hasHung(current?.address ?? '')) return;
  scopeImports(current, versions.published);
  System.import(module);
}

/** Removes the panel in place of a screen; if the address belongs to no micro-frontend, the panel says so. */
function showKnown(): void {
  if (microFrontendAt(microFrontends$.value, shownPath())) {
    document.getElementById(slotId('panel'))?.replaceChildren();
  } else {
    import(/* webpackChunkName: 'failure' */ './shell/not-found.ts').then(
      ({ showNotFound }) => showNotFound(),
      // If the chunk does not load, the place stays empty; the menu works.
      () => undefined,
    );
  }
}

/** Redirects the root path to the tenants. */
function redirectRoot(): void {
  if (location.pathname === basePath()) history.replaceState(null, '', atBase('/tenants'));
}

function isSignedIn(session: Session): session is Session & { status: 'signed-in' } {
  return session.status === 'signed-in';
}

boot().catch(async (error: unknown) => {
  if (await wasLeaving()) location.reload();
  else showStartFailure(error);
});
