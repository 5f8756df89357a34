import { HistoryIcon } from '@blueprintjs/icons';
import { useValue } from '@console/shared-ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { traceCalls } from '../tracing/trace-calls.ts';
import styles from './activity-button.module.css';
import { type Activity, buttonText, changesIn } from './activity-text.ts';
import { activityWords } from './activity-words.ts';

interface ActivityButtonProps {
  readonly activity: Activity;
  readonly onOpen: () => void;
}

/** A button that shows the number of changes since the last visit, and opens the panel with the details. */
export function ActivityButton({ activity, onOpen }: ActivityButtonProps) {
  const { t } = useTranslation(activityWords());
  const news = activity
    .newsByRoute(useValue(activity.listNews))
    .filter((one) => changesIn(one) > 0);
  const count = news.reduce((sum, one) => sum + changesIn(one), 0);
  const since = Math.min(...news.map((one) => one.since));
  // This is the first code of the shell that loads after the first rows of a list.
  useEffect(() => void traceCalls(), []);
  const text = count > 0 ? buttonText(t, count, since) : t('title');
  return (
    <button type="button" className={styles.button} title={text} onClick={onOpen}>
      <HistoryIcon />
      <span className={styles.text}>{text}</span>
    </button>
  );
}
