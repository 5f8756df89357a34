import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Numbered } from './numbered.tsx';

interface NoticeProps {
  readonly text: string;
  /** Set if the notice is announced by itself; omit it inside a live region. */
  readonly role?: 'status';
  readonly isWarning?: boolean;
  readonly children?: ReactNode;
}

export function Notice({ text, role, isWarning, children }: NoticeProps) {
  return (
    <p role={role} className={styles.notice} data-warning={isWarning}>
      <span>
        <Numbered text={text} />
      </span>
      {children}
    </p>
  );
}
