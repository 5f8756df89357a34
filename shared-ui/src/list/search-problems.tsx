import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchProblem } from '../list-index/search-field.ts';
import styles from './search-problems.module.css';

/** Milliseconds without a keystroke after which what stands there is taken for meant. */
const MEANT_AFTER_MS = 500;

/** Below the tools: what the search did not understand, and does without. */
export default function SearchProblems({ problems }: { problems: readonly SearchProblem[] }) {
  const { t } = useTranslation('shared-ui');
  const [meant, setMeant] = useState<readonly SearchProblem[]>([]);
  useEffect(() => {
    const pause = setTimeout(() => setMeant(problems), MEANT_AFTER_MS);
    return () => clearTimeout(pause);
  }, [problems]);
  return (
    <p role="status" className={styles.problems}>
      {meant.map(({ term, expected }) => (
        <span key={term}>
          {expected === 'date' ? t('search.noDate', { term }) : t('search.noNumber', { term })}{' '}
        </span>
      ))}
    </p>
  );
}
