import type { ReactNode } from 'react';
import { MISSING } from '../language/format.ts';
import styles from './details.module.css';
import { CopyButton } from './late-copy-button.ts';

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

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

/** Renders an id or a key in full, so that it can be selected, with an optional copy button. */
export function Code({ children, copy }: { children: string | undefined; copy?: boolean }) {
  if (children === undefined) return MISSING;
  return (
    <>
      <code className={styles.code}>{children}</code>
      {copy ? <CopyButton size="small" content={() => children} isShown look="icon" /> : null}
    </>
  );
}

/** Renders a part of a drawer with its own heading. */
export function Section(props: { title: string; note?: string | undefined; children: ReactNode }) {
  const { title, note, children } = props;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        <span>{title}</span>
        {note ? <span className={styles.note}>{` ${note}`}</span> : null}
      </h3>
      {children}
    </section>
  );
}
