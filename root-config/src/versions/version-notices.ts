import { type MicroFrontend, withNumber } from '@console/shared-ui/contract';
import i18next from 'i18next';
import type { ModuleState } from '../loading/module-versions.ts';
import type { EarlyFailure } from '../loading/start-state.ts';
import type { Fallback } from '../recovery/fall-back.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
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
  microFrontends: readonly MicroFrontend[],
  back: () => void,
): void {
  const tried = states.filter(({ current }) => current.source === 'override');
  showNotice('trying', () => {
    if (tried.length === 0) return undefined;
    const names = new Set(tried.map(({ current }) => nameWithVersion(current, microFrontends)));
    return {
      text: i18next.t('versions.trying', { names: [...names].join(', ') }),
      actions: [{ label: i18next.t('versions.back'), run: back }],
    };
  });
  for (const { specifier, message, number } of notFollowed) {
    const name = () => nameOf(specifier.replace('@console/', ''), [specifier], microFrontends);
    showNotice(`aside ${specifier}`, (close) => ({
      text: i18next.t('versions.set-aside', { name: name() }),
      detail: withNumber(message, number),
      actions: [{ label: i18next.t('versions.close'), run: close }],
    }));
  }
}

/** Says that another version has taken the place of one that failed. Without one, the panel does. */
export function showFallback(
  { left, next, failure }: Fallback,
  microFrontends: readonly MicroFrontend[],
): void {
  if (!next) return;
  const name = () => nameOf(left.module, left.specifiers, microFrontends);
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
export function showNewer(
  newer: readonly RunnableVersion[],
  microFrontends: readonly MicroFrontend[],
): void {
  const these = newer.map(({ address }) => address).join(' ');
  const isApplication = ({ specifiers }: RunnableVersion) =>
    microFrontends.some(({ module }) => specifiers.includes(module));
  showNotice('newer', (close) => {
    if (these === '' || these === closed) return undefined;
    const names = newer.map(({ module, specifiers }) => nameOf(module, specifiers, microFrontends));
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
  microFrontends: readonly MicroFrontend[],
): void {
  const name = () => nameOf(module, specifiers, microFrontends);
  showNotice(`withdrawn ${address}`, (close) => ({
    text: i18next.t('versions.withdrawn', { name: name(), version: next.published?.version }),
    detail: withNumber(`${module} ${published?.version} was withdrawn`, 'MF-056'),
    actions: [{ label: i18next.t('versions.close'), run: close }],
  }));
}

/** Asks whether to try what an address offers. */
export function showOffer(
  offered: readonly NamedVersion[],
  microFrontends: readonly MicroFrontend[],
): void {
  let refusal: string | undefined;
  const named = ({ module, version }: NamedVersion) =>
    `${nameOf(module, [`@console/${module}`], microFrontends)} ${version}`;
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
function nameOf(
  module: string,
  specifiers: readonly string[],
  microFrontends: readonly MicroFrontend[],
): string {
  const known = microFrontends.find((one) => specifiers.includes(one.module));
  return known ? localized(known.label) : module;
}

function nameWithVersion(
  version: RunnableVersion,
  microFrontends: readonly MicroFrontend[],
): string {
  const name = version.published?.version ?? i18next.t('versions.local-build');
  return `${nameOf(version.module, version.specifiers, microFrontends)} ${name}`;
}
