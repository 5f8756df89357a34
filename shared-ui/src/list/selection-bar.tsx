import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../action/action.ts';
import { ActionButton } from '../action/action-button.tsx';
import { useValue } from '../value/use-value.ts';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

/** The rows that the user has selected in a list. */
export interface SelectedRows<Row> {
  /** The selected rows, also those that the search or filters hide. */
  readonly rows: readonly Row[];
  /** Says how many selected rows are hidden by the search or filters; undefined if none are. */
  readonly hidden: string | undefined;
  /** Clears the selection, e.g. after an action on the rows. */
  readonly clear: () => void;
}

export interface SelectionBarProps<Row> {
  readonly rows: SelectedRows<Row>['rows'];
  readonly selection: Selection;
  readonly actions: readonly Action<SelectedRows<Row>>[];
  /** Exports the selected rows. */
  readonly file: ReactNode;
  readonly hidden: number;
  readonly onShow: () => void;
  /** Shows the previous rows again; set while only the selected rows are shown. */
  readonly onShowAll: (() => void) | undefined;
}

export default function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { rows, selection, actions, hidden, onShow, onShowAll } = props;
  const { t } = useTranslation('shared-ui');
  const { length } = rows;
  // The list draws the selection later. If the bar stayed until then, screen readers would announce its
  // count once more when a dialog closes, e.g. that which has deleted the rows.
  if (useValue(selection.ids).size === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('selection.title')}>
      <span role="status" className={styles.count}>
        <span>{t('selection.count', { count: length, total: length })}</span>{' '}
        {hidden > 0 ? (
          <span className={styles.hidden}>{t('selection.hidden', { count: hidden })}</span>
        ) : null}
      </span>
      {hidden > 0 ? <Button variant="minimal" text={t('selection.show')} onClick={onShow} /> : null}
      {onShowAll ? (
        <Button variant="minimal" text={t('selection.showAll')} onClick={onShowAll} />
      ) : null}
      {actions.map((action) => (
        <ActionButton
          key={action.label}
          action={action}
          subject={{
            rows,
            clear: selection.clear,
            hidden:
              hidden > 0 ? t('selection.hiddenOf', { count: hidden, total: length }) : undefined,
          }}
        />
      ))}
      {props.file}
      <Button variant="minimal" text={t('selection.clear')} onClick={selection.clear} />
    </section>
  );
}
