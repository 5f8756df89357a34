import type { ReactNode } from 'react';
import { CopyButton } from '../copy/copy-button.tsx';
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
