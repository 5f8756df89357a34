import { Section } from '@console/shared-ui';
import type { RunningModule } from '@console/shared-ui/contract';
import { lateWords } from '@console/shared-ui/internal';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './versions-panel.module.css';

/** A file beside the entry of each published version, written by `tooling/bundler/notices.ts`. */
const NOTICES = 'third-party-notices.txt';

const noticesTexts = {
  en: {
    title: 'Third-party notices',
    intro: 'Licences of the software that each module contains, in a new tab.',
    of: 'Third-party notices of {{module}}',
  },
  fr: {
    title: 'Licences de tiers',
    intro: 'Licences des logiciels que contient chaque module, dans un nouvel onglet.',
    of: 'Licences de tiers de {{module}}',
  },
} as const;

/** Links to the licences of third-party code in each module. A local build has no such file. */
export function ThirdPartyNotices({ modules }: { readonly modules: readonly RunningModule[] }) {
  const { t } = useTranslation(lateWords('mf-shell/notices', noticesTexts));
  const published = modules.filter(({ version }) => version !== undefined);
  return (
    <Section title={t('title')}>
      <p className={styles.intro}>{t('intro')}</p>
      <p className={styles.intro}>
        {published.map(({ module, address }, index) => (
          <Fragment key={module}>
            {index > 0 && ' · '}
            <a
              href={new URL(NOTICES, address).href}
              target="_blank"
              rel="noreferrer"
              className={styles.whole}
              aria-label={t('of', { module })}
            >
              {module}
            </a>
          </Fragment>
        ))}
      </p>
    </Section>
  );
}
