import { type MicroFrontend, withNumber } from '@console/shared-ui/contract';
import i18next from 'i18next';
import type { ModuleState } from '../loading/module-versions.ts';
import type { EarlyFailure } from '../loading/start-state.ts';
import type { Fallback } from '../recovery/fall-back.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { microFrontends$ } from '../sections/sections.ts';
import { localized } from '../translations/translations.ts';
import { showNotice } from './notice.ts';
import type { NamedVersion } from './shared-versions.ts';
import { tryVersions } from './versions-on-demand.ts';

/**
 * Says what the person tries, with the way back, and what was not followed.
 *
 * @param back - has the page run what is published
 */
export function showOverrides(
  states: readonly ModuleState[],
  notFollowed: readonly EarlyFailure[],
  back: () => void,
): void {
  const tried = states.filter(({ current }) => current.source === 'override');
  showNotice('trying', () => {
    if (tried.length === 0) return undefined;
    const names = new Set(tried.map(({ current }) => nameWithVersion(current)));
    return {
      text: i18next.t('versions.trying', { names: [...names].join(', ') }),
      actions: [{ label: i18next.t('versions.back'), run: back }],
    };
  });
  for (const { specifier, message, number } of notFollowed) {
    const isPublished = states.some(({ current }) => current.specifiers.includes(specifier));
    const key = isPublished ? 'versions.set-aside' : 'versions.not-there';
    const name = () => nameOf(specifier.replace('@console/', ''), [specifier]);
    showNotice(`aside ${specifier}`, (close) => ({
      text: i18next.t(key, { name: name() }),
      detail: withNumber(message, number),
      actions: [{ label: i18next.t('versions.close'), run: close }],
    }));
  }
}

/** Says that another version has taken the place of one that failed. Without one, the panel does. */
export function showFallback({ left, next, failure }: Fallback): void {
  if (!next) return;
  const name = () => nameOf(left.module, left.specifiers);
  const kind = left.source === 'override' ? 'set-aside' : 'fell-back';
  showNotice(`${kind} ${left.address}`, (close) => ({
    text: i18next.t(`versions.${kind}`, {
      name: name(),
      version: next.published?.version,
    }),
    detail: withNumber(failure.message, failure.number),
    actions: [{ label: i18next.t('versions.close'), run: close }],
  }));
}

let closed = '';

/**
 * Says that there is a newer version of what is on the screen, or of what others stand on; nothing
 * where there is none any more. What was closed is not said again.
 */
export function showNewer(newer: readonly RunnableVersion[]): void {
  const these = newer.map(({ address }) => address).join(' ');
  const isApplication = ({ specifiers }: RunnableVersion) =>
    microFrontends$.value.some(({ module }) => specifiers.includes(module));
  showNotice('newer', (close) => {
    if (these === '' || these === closed) return undefined;
    const names = newer.map(({ module, specifiers }) => nameOf(module, specifiers));
    const text = newer.every(isApplication) ? 'newer-version.line' : 'newer-version.console';
    const decline = () => {
      closed = these;
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

/** Says that another version has taken the place of one that was withdrawn. */
export function showWithdrawn(
  { module, specifiers, address, published }: RunnableVersion,
  next: RunnableVersion,
): void {
  const name = () => nameOf(module, specifiers);
  showNotice(`withdrawn ${address}`, (close) => ({
    text: i18next.t('versions.withdrawn', { name: name(), version: next.published?.version }),
    detail: withNumber(`${module} ${published?.version} was withdrawn`, 'MF-056'),
    actions: [{ label: i18next.t('versions.close'), run: close }],
  }));
}

/** Says that there are sections which this page cannot have as it is. */
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

/** What the person is told of: only who does something to the others interferes. */
export type MisdeedKind = 'interfered' | 'left-running' | 'held-up';

/**
 * Says what a version did to the others in the page.
 *
 * @param detail - what, to pass on
 * @param seconds - for how long it held the page up
 */
export function showMisdeeds(
  kind: MisdeedKind,
  version: RunnableVersion,
  detail: string,
  seconds?: number,
): void {
  showNotice(`${kind} ${version.address}`, (close) => ({
    text: i18next.t(`misdeed.${kind}`, {
      name: nameOf(version.module, version.specifiers),
      seconds,
    }),
    detail,
    actions: [{ label: i18next.t('versions.close'), run: close }],
  }));
}

/** Asks whether to try what an address offers. */
export function showOffer(offered: readonly NamedVersion[]): void {
  let refusal: string | undefined;
  const named = ({ module, version }: NamedVersion) =>
    `${nameOf(module, [`@console/${module}`])} ${version}`;
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

/** A module as the menu calls it; its folder where it is not there. */
function nameOf(module: string, specifiers: readonly string[]): string {
  const known = microFrontends$.value.find((one) => specifiers.includes(one.module));
  return known ? localized(known.label) : module;
}

function nameWithVersion(version: RunnableVersion): string {
  const name = version.published?.version ?? i18next.t('versions.local-build');
  return `${nameOf(version.module, version.specifiers)} ${name}`;
}
