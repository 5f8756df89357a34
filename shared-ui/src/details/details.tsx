import { Button } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation('shared-ui');
  const [copied, setCopied] = useState(false);
  return (
    <>
      <code className={styles.code}>{children}</code>
      {copy ? (
        <Button
          size="small"
          text={copied ? t('details.copied') : t('details.copy')}
          aria-live="polite"
          onClick={() => {
            void navigator.clipboard.writeText(children).then(() => setCopied(true));
          }}
        />
      ) : null}
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
