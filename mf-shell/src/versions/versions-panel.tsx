import { Button } from '@blueprintjs/core';
import { Beside, CopyButton, useValue } from '@console/shared-ui';
import {
  type MicroFrontend,
  type RunningModule,
  streamValue,
  type VersionsControl,
} from '@console/shared-ui/contract';
import { lateWords } from '@console/shared-ui/internal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../text/use-text.ts';
import { ModuleVersion } from './module-version.tsx';
import { ReleaseHistory } from './release-history.tsx';
import { ThirdPartyNotices } from './third-party-notices.tsx';
import { useFigures } from './use-figures.ts';
import styles from './versions-panel.module.css';

const panelTexts = {
  en: { console: 'Console {{version}}', errors: 'Errors of the last hour', safe: 'Safe start' },
  fr: {
    console: 'Console {{version}}',
    errors: 'Erreurs de la dernière heure',
    safe: 'Démarrer en mode sans échec',
  },
} as const;

interface VersionsPanelProps {
  readonly versions: VersionsControl;
  readonly microFrontends: readonly MicroFrontend[];
  readonly onClose: () => void;
}

/** The running version and the state of each module, other versions to try, and the release history. */
export function VersionsPanel({ versions, microFrontends, onClose }: VersionsPanelProps) {
  const { t, localize } = useText();
  const late = useTranslation(lateWords('mf-shell/versions', panelTexts));
  const running = useMemo(
    () => streamValue<readonly RunningModule[]>(versions.running$, []),
    [versions],
  );
  const modules = useValue(running);
  const figures = useFigures(versions);
  const isReady = modules.length > 0 && figures.status !== 'asked';
  const link = versions.link();
  const isTrying = modules.some(
    ({ source, health }) => source === 'override' || health === 'set-aside',
  );
  const getName = (specifiers: readonly string[]) => {
    const known = microFrontends.find(({ module }) => specifiers.includes(module));
    return known && localize(known.label);
  };

  return (
    <Beside
      title={t('versions.title')}
      shows="versions"
      width="wide"
      onClose={onClose}
      footer={
        isTrying ? (
          <>
            {link !== undefined && <CopyButton text={t('versions.copy')} content={() => link} />}
            <Button intent="primary" text={t('versions.allBack')} onClick={() => versions.back()} />
          </>
        ) : undefined
      }
    >
      <p className={styles.intro}>
        {t('versions.intro')} <a href="?safe">{late.t('safe')}</a>
      </p>
      <div className={styles.modules} aria-busy={!isReady}>
        <span className={styles.errors}>
          {isReady && figures.status === 'known' && late.t('errors')}
        </span>
        {isReady &&
          modules.map((module) => (
            <ModuleVersion
              key={module.module}
              running={module}
              name={getName(module.specifiers)}
              versions={versions}
              figures={figures}
            />
          ))}
      </div>
      <p role="status" className={styles.quiet}>
        {figures.status === 'missing' && t('versions.noFigures')}
      </p>
      {isReady && figures.status === 'known' && figures.changes && (
        <ReleaseHistory changes={figures.changes} />
      )}
      {isReady && figures.status === 'known' && figures.console !== undefined && (
        <p className={styles.quiet}>{late.t('console', { version: figures.console })}</p>
      )}
      {isReady && <ThirdPartyNotices modules={modules} />}
    </Beside>
  );
}
