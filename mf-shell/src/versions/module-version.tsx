import { Button } from '@blueprintjs/core';
import { Code, Details, formatDateTime } from '@console/shared-ui';
import type { RunningModule, VersionsControl } from '@console/shared-ui/contract';
import { useId, useState } from 'react';
import { useText } from '../text/use-text.ts';
import { VersionChoice } from './version-choice.tsx';
import styles from './versions-panel.module.css';

interface ModuleVersionProps {
  readonly running: RunningModule;
  /** What the module is called in the menu, where it is there. */
  readonly name: string | undefined;
  readonly versions: VersionsControl;
}

/** One module: what runs of it, from where and since when, how it does, and what else there is. */
export function ModuleVersion({ running, name, versions }: ModuleVersionProps) {
  const { t } = useText();
  const [isChoosing, setChoosing] = useState(false);
  const heading = useId();
  const choice = useId();
  const { module, version, publishedAt, address, isChecked, source, health, problem } = running;

  return (
    <section className={styles.module} aria-labelledby={heading}>
      <div className={styles.heading}>
        <h3 id={heading}>{name === undefined ? module : `${name} (${module})`}</h3>
        <span className={`${styles.health} ${styles[health]}`}>
          {t(`versions.health.${health}`)}
        </span>
      </div>
      <Details
        details={[
          {
            label: t('versions.version'),
            value: `${version ?? t('versions.local')} · ${t(`versions.source.${source}`)}`,
          },
          { label: t('versions.since'), value: formatDateTime(publishedAt) },
          { label: t('versions.from'), value: <Code>{address}</Code> },
          {
            label: t('versions.integrity'),
            value: isChecked ? t('versions.checked') : t('versions.unchecked'),
          },
        ]}
      />
      {problem !== undefined && (
        <p className={styles.problem} lang="en">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          text={t('versions.choose')}
          aria-expanded={isChoosing}
          aria-controls={isChoosing ? choice : undefined}
          aria-describedby={heading}
          onClick={() => setChoosing(!isChoosing)}
        />
        {(source === 'override' || health === 'set-aside') && (
          <Button
            size="small"
            text={t('versions.back')}
            aria-describedby={heading}
            onClick={() => versions.back(running)}
          />
        )}
      </div>
      {isChoosing && (
        <div id={choice}>
          <VersionChoice running={running} versions={versions} />
        </div>
      )}
    </section>
  );
}
