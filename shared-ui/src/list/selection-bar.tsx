import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../language/format.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Floats over the end of the list: how much is selected, and what can be done with it. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('shared-ui');
  return (
    <section className={styles.bar} aria-label={t('selection.title')}>
      <span role="status" className={styles.count}>
        {t('selection.count', { count, total: formatNumber(count) })}
      </span>
      {children}
      <Button variant="minimal" text={t('selection.clear')} onClick={onClear} />
    </section>
  );
}
