import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Numbered } from './numbered.tsx';

interface NoticeProps {
  readonly text: string;
  /** Where it is said when it comes; else it stands in something that is said. */
  readonly role?: 'status';
  /** Whether something did not go as it should. */
  readonly isWarning?: boolean;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A line above what it is about, which is there all the same. */
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
