import { type MicroFrontend, withNumber } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { isLeftOut, leftOut } from '../loading/left-out.ts';
import type { ModuleState } from '../loading/module-versions.ts';
import type { EarlyFailure } from '../loading/start-state.ts';
import type { Fallback } from '../recovery/fall-back.ts';
import { endSafeStart } from '../recovery/kept-failures.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { microFrontends$ } from '../sections/sections.ts';
import { localized } from '../translations/translations.ts';
import { showNotice } from './notice.ts';
import { type NamedVersion, offeredVersions, withoutOffer } from './shared-versions.ts';
import { runPublished, tryVersions } from './versions-on-demand.ts';

/**
 * Shows a notice with the user's overrides and a button to end them, and a notice for each override that
 * was not followed.
 */
export function showOverrides(
  states: readonly ModuleState[],
  ignoredOverrides: readonly EarlyFailure[],
): void {
  const tried = states.filter(({ current }) => current.source === 'override');
  showNotice('trying', () => {
    if (tried.length === 0) return undefined;
    const names = new Set(tried.map(({ current }) => nameWithVersion(current)));
    return {
      text: i18next.t('versions.trying', { names: [...names].join(', ') }),
      actions: [{ label: i18next.t('versions.back'), run: () => runPublished() }],
    };
  });
  for (const { specifier, message, number } of ignoredOverrides) {
    const isPublished = states.some(({ current }) => current.specifiers.includes(specifier));
    const key = isPublished ? 'versions.set-aside' : 'versions.not-there';
    const name = () => getName(specifier.replace('@console/', ''), [specifier]);
    showNotice(`aside ${specifier}`, (close) => ({
      text: i18next.t(key, { name: name() }),
      detail: withNumber(message, number),
      actions: [{ label: i18next.t('versions.close'), run: close }],
    }));
  }
}

/**
 * Announces the fallback from a failed version, not from one that a safe start left out. If no version is
 * left, the panel reports the failure.
 */
export function showFallback({ left, next, failure }: Fallback): void {
  if (!next || isLeftOut(failure)) return;
  const name = () => getName(left.module, left.specifiers);
  const kind = left.source === 'override' ? 'set-aside' : 'fell-back';
  showNotice(`${kind} ${left.address}`, (close) => ({
    text: i18next.t(`versions.${kind}`, {
      name: name(),
      version: next.published?.version,
    }),
    detail: withNumber(failure.message, failure.number),
    actions: [
      ...(failure.number === 'MF-226' ? [safeStart()] : []),
      { label: i18next.t('versions.close'), run: close },
    ],
  }));
}

/** Offers a safe start, after a module has hung. */
const safeStart = () => ({
  label: i18next.t('safe-start.start'),
  run: () => location.assign('?safe'),
});

/** Says which modules a safe start has left out, with a button that ends it. */
export function showSafeStart(states: readonly ModuleState[]): void {
  const out = states.filter(leftOut);
  showNotice('safe-start', () => {
    const names = out.map(({ current }) => getName(current.module, current.specifiers));
    const key = names.length > 0 ? 'safe-start.without' : 'safe-start.with-all';
    return {
      text: i18next.t(key, { names: names.join(', ') }),
      actions: [{ label: i18next.t('safe-start.end'), run: endSafeStart }],
    };
  });
}

let closed = '';

/**
 * Announces newer versions of the application on the screen or of shared modules; hides the notice if
 * there are none. A notice that the user closed does not come back for the same versions.
 */
export function showNewVersions(newer: readonly RunnableVersion[]): void {
  const addresses = newer.map(({ address }) => address).join(' ');
  const isApplication = ({ specifiers }: RunnableVersion) =>
    microFrontends$.value.some(({ module }) => specifiers.includes(module));
  showNotice('newer', (close) => {
    if (addresses === '' || addresses === closed) return undefined;
    const names = newer.map(({ module, specifiers }) => getName(module, specifiers));
    const text = newer.every(isApplication) ? 'newer-version.line' : 'newer-version.console';
    const decline = () => {
      closed = addresses;
      close();
    };
    return {
      text: i18next.t(text, { names: names.join(', ') }),
      actions: [
        { label: i18next.t('newer-version.reload'), run: () => location.reload() },
        { label: i18next.t('versions.close'), run: decline },
      ],
    };
  });
}

/** Announces that another version has replaced a withdrawn one. */
export function showWithdrawn(
  { module, specifiers, address, published }: RunnableVersion,
  next: RunnableVersion,
): void {
  const name = () => getName(module, specifiers);
  showNotice(`withdrawn ${address}`, (close) => ({
    text: i18next.t('versions.withdrawn', { name: name(), version: next.published?.version }),
    detail: withNumber(`${module} ${published?.version} was withdrawn`, 'MF-056'),
    actions: [{ label: i18next.t('versions.close'), run: close }],
  }));
}

/** Announces sections that this page can have only after a reload. */
export function showNewSections(sections: readonly MicroFrontend[]): void {
  showNotice('sections', (close) => {
    if (sections.length === 0) return undefined;
    const names = sections.map(({ label }) => localized(label)).join(', ');
    return {
      text: i18next.t('newer-version.sections', { names }),
      actions: [
        { label: i18next.t('newer-version.reload'), run: () => location.reload() },
        { label: i18next.t('versions.close'), run: close },
      ],
    };
  });
}

/** Kinds of misdeeds as the user sees them: only an effect on other modules counts as interference. */
export type MisdeedKind = 'interfered' | 'left-running' | 'held-up';

/**
 * Announces the misdeeds of a version.
 *
 * @param detail - technical description, for the user to pass on to the operator
 * @param seconds - how long it blocked the page
 */
export function showMisdeeds(
  kind: MisdeedKind,
  version: RunnableVersion,
  detail: string,
  seconds?: number,
): void {
  showNotice(`${kind} ${version.address}`, (close) => ({
    text: i18next.t(`misdeed.${kind}`, {
      name: getName(version.module, version.specifiers),
      seconds,
    }),
    detail,
    actions: [{ label: i18next.t('versions.close'), run: close }],
  }));
}

/** Removes an offer from the address, and asks the user whether to try the offered versions. */
export function takeOffer(): void {
  const address = new URL(location.href);
  const offered = offeredVersions(address);
  const { href } = withoutOffer(address);
  if (href !== address.href) history.replaceState(history.state, '', href);
  if (offered.length > 0) showOffer(offered);
}

function showOffer(offered: readonly NamedVersion[]): void {
  let refusal: string | undefined;
  const named = ({ module, version }: NamedVersion) =>
    `${getName(module, [`@console/${module}`])} ${version}`;
  const show = () =>
    showNotice('offer', (close) => ({
      text: [
        i18next.t('versions.offer', { names: offered.map(named).join(', ') }),
        ...(refusal === undefined ? [] : [i18next.t('versions.refused')]),
      ].join(' '),
      ...(refusal !== undefined && { detail: refusal }),
      actions: [
        {
          label: i18next.t('versions.try'),
          run: () =>
            void tryVersions(offered).then((outcome) => {
              refusal = outcome.fits ? undefined : outcome.reason;
              if (!outcome.fits) show();
            }),
        },
        { label: i18next.t('versions.decline'), run: close },
      ],
    }));
  show();
}

/** Returns the name that a module has in the menu; its folder if it is not in the menu. */
function getName(module: string, specifiers: readonly string[]): string {
  const known = microFrontends$.value.find((one) => specifiers.includes(one.module));
  return known ? localized(known.label) : module;
}

function nameWithVersion(version: RunnableVersion): string {
  const name = version.published?.version ?? i18next.t('versions.local-build');
  return `${getName(version.module, version.specifiers)} ${name}`;
}
