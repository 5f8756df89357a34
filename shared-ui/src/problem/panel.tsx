import type { ReactNode } from 'react';
import { Numbered } from './numbered.tsx';
import styles from './panel.module.css';

export interface PanelProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Details for support, in small print and in English. */
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  /** `alert` for an error that happens while the user watches; by default nothing is announced. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

export function Panel({ title, text, detail, icon, role, children }: PanelProps) {
  return (
    <div className={styles.panel} role={role}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <h2 className={styles.title}>{title}</h2>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
      {detail ? (
        <p className={styles.detail} lang="en">
          <Numbered text={detail} />
        </p>
      ) : null}
    </div>
  );
}
