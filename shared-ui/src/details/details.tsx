import type { ReactNode } from 'react';
import { MISSING } from '../language/format.ts';
import styles from './details.module.css';
import { CopyButton } from './late-copy-button.ts';

/** A fact about a row. */
export interface Detail {
  /** The name of the fact, in the user's language. */
  readonly label: string;
  /** Undefined and the empty text are shown as a dash. */
  readonly value: ReactNode;
}

/** The props of {@link Details}. */
export interface DetailsProps {
  /** The facts, in the order in which they are shown. */
  readonly details: readonly Detail[];
}

/** Renders facts about a row, each with its label. */
export function Details({ details }: DetailsProps) {
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

/** The props of {@link Code}. */
export interface CodeProps {
  /** The id or key; undefined is shown as a dash. */
  readonly children: string | undefined;
  /** True for a button that copies the text. */
  readonly copy?: boolean;
}

/** Renders an id or a key in full, so that it can be selected, with an optional copy button. */
export function Code({ children, copy }: CodeProps) {
  if (children === undefined) return MISSING;
  return (
    <>
      <code className={styles.code}>{children}</code>
      {copy ? <CopyButton size="small" content={() => children} isShown look="icon" /> : null}
    </>
  );
}

/** The props of {@link Section}. */
export interface SectionProps {
  /** The heading of the part. */
  readonly title: string;
  /** A remark after the title, e.g. a number. */
  readonly note?: string | undefined;
  /** The content below the heading. */
  readonly children: ReactNode;
}

/** Renders a part of a drawer with its own heading. */
export function Section(props: SectionProps) {
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
