import type { MicroFrontend } from '@console/shared-ui';
import i18next from 'i18next';
import { type Leaving, notFollowed, states$ } from '../loading/page-versions.ts';
import type { Candidate } from '../release/runnable-versions.ts';
import { localized } from '../translations/translations.ts';
import { line } from './notice.ts';
import type { NamedVersion } from './shared-versions.ts';
import { tryVersions } from './try-versions.ts';
import { runPublished } from './versions-control.ts';

/** Says what the person tries, with the way back, and what was not followed. */
export function showOverrides(microFrontends: readonly MicroFrontend[]): void {
  const tried = states$.value.filter(({ candidate }) => candidate.source === 'override');
  line('trying', () => {
    if (tried.length === 0) return undefined;
    const names = new Set(tried.map(({ candidate }) => nameWithVersion(candidate, microFrontends)));
    return {
      text: i18next.t('versions.trying', { names: [...names].join(', ') }),
      actions: [{ label: i18next.t('versions.back'), run: () => runPublished() }],
    };
  });
  for (const { specifier, message } of notFollowed) {
    const name = () => nameOf(specifier.replace('@console/', ''), [specifier], microFrontends);
    line(`aside ${specifier}`, (close) => ({
      text: i18next.t('versions.set-aside', { name: name() }),
      detail: message,
      actions: [{ label: i18next.t('versions.close'), run: close }],
    }));
  }
}

/** Says that another version has taken the place of one that failed. Without one, the panel does. */
export function showLeaving(
  { left, next, failure }: Leaving,
  microFrontends: readonly MicroFrontend[],
): void {
  if (!next) return;
  const name = () => nameOf(left.module, left.specifiers, microFrontends);
  const kind = left.source === 'override' ? 'set-aside' : 'fell-back';
  line(`${kind} ${left.address}`, (close) => ({
    text: i18next.t(`versions.${kind}`, {
      name: name(),
      version: next.published?.version,
    }),
    detail: failure.message,
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
    line('offer', (close) => ({
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

function nameWithVersion(candidate: Candidate, microFrontends: readonly MicroFrontend[]): string {
  const version = candidate.published?.version ?? i18next.t('versions.local-build');
  return `${nameOf(candidate.module, candidate.specifiers, microFrontends)} ${version}`;
}
