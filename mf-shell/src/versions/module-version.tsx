import { Button } from '@blueprintjs/core';
import { ChevronDownIcon } from '@blueprintjs/icons';
import { Code, Details, formatDateTime } from '@console/shared-ui';
import { LOCALE, type RunningModule, type VersionsControl } from '@console/shared-ui/contract';
import { lateWords } from '@console/shared-ui/internal';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../text/use-text.ts';
import { ErrorLine } from './error-line.tsx';
import { isHealthy, ModuleNotes } from './module-notes.tsx';
import styles from './module-version.module.css';
import type { Figures } from './use-figures.ts';
import { type Offers, useOffers, VersionChoice } from './version-choice.tsx';

const days = new Intl.DateTimeFormat(LOCALE, { day: '2-digit', month: '2-digit', year: 'numeric' });
const times = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });

const texts = {
  en: { details: 'Details', places: 'Failed at' },
  fr: { details: 'Détails', places: 'Emplacement des échecs' },
} as const;

interface ModuleVersionProps {
  readonly running: RunningModule;
  /** Label of the module in the menu; undefined if the module is not in the menu. */
  readonly name: string | undefined;
  readonly versions: VersionsControl;
  readonly figures: Figures;
}

/**
 * One line about a module: its version, since when and for which users it is live, and its errors. A
 * button opens the details.
 */
export function ModuleVersion({ running, name, versions, figures }: ModuleVersionProps) {
  const { t } = useText();
  const late = useTranslation(lateWords('mf-shell/module-version', texts));
  const offers = useOffers(versions, running.module);
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  const more = useId();
  const { module, version, publishedAt, source, health } = running;
  const shown = version ?? t('versions.local');
  const since = publishedAt && `${shortTime(publishedAt)} · `;

  return (
    <section
      className={styles.module}
      aria-label={name === undefined ? module : `${name} (${module})`}
    >
      <div className={styles.line}>
        <h3 id={heading}>{module}</h3>
        <span className={styles.version} data-state={getState(running)}>
          {shown}
        </span>
        <span className={styles.whom}>
          {since}
          {audience(running, t)}
        </span>
        <span className={styles.errors}>
          {figures.status === 'known' && <ErrorLine errors={getErrors(module, figures)} />}
        </span>
        <span className={styles.more}>
          <Button
            size="small"
            variant="minimal"
            text={hasOthers(offers, running) ? t('versions.choose') : late.t('details')}
            endIcon={<ChevronDownIcon />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? more : undefined}
            aria-describedby={heading}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      <ModuleNotes running={running} versions={versions} figures={figures} />
      {isOpen && (
        <div id={more} className={styles.opened}>
          <VersionChoice running={running} versions={versions} offers={offers} />
          <Details
            details={[
              {
                label: t('versions.version'),
                value: `${shown} · ${t(`versions.source.${source}`)}`,
              },
              { label: t('versions.state'), value: t(`versions.health.${health}`) },
              { label: t('versions.since'), value: formatDateTime(publishedAt) },
              { label: t('versions.from'), value: <Code>{running.address}</Code> },
              {
                label: t('versions.integrity'),
                value: t(running.isChecked ? 'versions.checked' : 'versions.unchecked'),
              },
              { label: t('versions.slowFrames'), value: slowFrames(running, figures, t) },
              { label: t('versions.firstRows'), value: firstRows(module, figures, t) },
              { label: late.t('places'), value: failurePlaces(running, figures) },
            ]}
          />
        </div>
      )}
    </section>
  );
}

/** Describes a version's slow frames: those of this page, if the browser reports them, and of all reports. */
function slowFrames(
  { module, version, slowFrames: here }: RunningModule,
  figures: Figures,
  t: ReturnType<typeof useText>['t'],
): string | undefined {
  const all = figures.status === 'known' ? figures.versions : [];
  const { slowFrames: pages } =
    all.find((one) => one.module === module && one.version === version) ?? {};
  const parts = [
    ...(here?.count === 0 ? [t('versions.slowNone')] : []),
    ...(here?.count ? [t('versions.slowHere', { frames: here.count, ...here })] : []),
    ...(pages ? [t('versions.slowReported', { pages })] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** Describes how long each version of a module takes to show the first rows of its list. */
function firstRows(
  module: string,
  figures: Figures,
  t: ReturnType<typeof useText>['t'],
): string | undefined {
  if (figures.status !== 'known') return undefined;
  const parts = figures.versions.flatMap(({ module: of, version, firstRowsMs: ms }) =>
    of === module && ms !== undefined ? t('versions.firstRowsOf', { version, ms }) : [],
  );
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** Returns where a version failed, with the number of each failure. */
function failurePlaces({ module, version }: RunningModule, figures: Figures): string | undefined {
  const all = figures.status === 'known' ? figures.versions : [];
  const found = all.find((one) => one.module === module && one.version === version);
  return found?.places?.map(({ number, at }) => `${at} (${number})`).join(' · ') || undefined;
}

/** Whether there is another version to try. */
const hasOthers = (offers: Offers, { version }: RunningModule): boolean =>
  offers.status === 'known' && offers.offers.some((one) => one.version !== version);

/** Returns the state, which sets the colour of the line. The notes say the same in words. */
function getState(running: RunningModule): 'good' | 'watched' | 'failed' {
  if (running.health === 'failed') return 'failed';
  return isHealthy(running) && running.source === 'live' ? 'good' : 'watched';
}

function audience({ source, trial }: RunningModule, t: ReturnType<typeof useText>['t']): string {
  if (source === 'override') return t('versions.whom.you');
  if (source === 'last-good') return t('versions.source.last-good');
  if (!trial) return t('versions.whom.all');
  const share = source === 'trial' ? trial.share : 100 - trial.share;
  return t('versions.whom.share', { share });
}

/** Sums the errors of all versions of a module, by minute. */
function getErrors(module: string, { versions }: Figures & { status: 'known' }): readonly number[] {
  const sums = Array.from({ length: 60 }, () => 0);
  for (const figures of versions) {
    if (figures.module !== module) continue;
    figures.errors.forEach((count, minute) => {
      sums[minute] = (sums[minute] ?? 0) + count;
    });
  }
  return sums;
}

/** Formats an RFC 3339 time: `14:02` if it is today, `18.11.` if it is this year, otherwise `18.11.2025`. */
function shortTime(time: string): string {
  const instant = new Date(time);
  const [day, today] = [days.format(instant), days.format(new Date())];
  if (day === today) return times.format(instant);
  return day.slice(-4) === today.slice(-4) ? day.slice(0, -4) : day;
}
