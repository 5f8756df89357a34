import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, useOffered } from '../action/action.ts';
import { ActionButton } from '../action/action-button.tsx';
import { withNumber } from '../contract/failures.ts';
import { CopyButton } from '../copy/copy-button.tsx';
import { Modal } from '../dialog/modal.tsx';
import { MISSING } from '../language/format.ts';
import styles from './details.module.css';

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

/** What is known of one thing: a name and a value in each line. */
export function Details({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value === undefined || value === '' ? MISSING : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An id or a key, in full for whoever selects it, with a button that copies it. */
export function Code({ children, copy = false }: { children: string; copy?: boolean }) {
  return (
    <>
      <code className={styles.code}>{children}</code>
      {copy ? <CopyButton size="small" content={() => children} isShown /> : null}
    </>
  );
}

/** A part of a drawer with a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

export interface DrawerProps<Row> {
  /** All rows, or nothing while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly id: string;
  readonly title: (row: Row) => string;
  /** What can be done with the row. */
  readonly action?: Action<Row>;
  readonly children: (row: Row) => ReactNode;
  readonly onClose: () => void;
}

/** One row of a list at an address of its own; says so when there is no such row any more. */
export function Drawer<Row extends { readonly id: string }>(props: DrawerProps<Row>) {
  const { action } = props;
  const { t } = useTranslation('shared-ui');
  const reason = useId();
  const isOffered = useOffered(action ? [action] : []).length > 0;
  if (!props.rows) return null;
  const row = props.rows.find(({ id }) => id === props.id);
  const blocked = row && isOffered ? action?.blocked?.(row) : undefined;
  return (
    <Modal
      shape="drawer"
      title={row ? props.title(row) : t('drawer.gone')}
      headingActions={
        row && action ? (
          <ActionButton action={action} subject={row} look="minimal" reason={reason} />
        ) : null
      }
      onClose={props.onClose}
    >
      {blocked ? <p id={reason}>{blocked}</p> : null}
      {row ? props.children(row) : <p>{withNumber(t('drawer.goneText'), 'MF-073')}</p>}
    </Modal>
  );
}
