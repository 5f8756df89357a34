import { useText } from '../text/use-text.ts';
import styles from './error-line.module.css';

const WIDTH = 72;
const HEIGHT = 20;

/** Minimal height of the scale, in errors: a few errors must not look like a peak. */
const MIN_PEAK = 4;

/**
 * Draws the errors of an hour as a small graph.
 *
 * @param errors - number of errors in each minute; the current minute is the last
 */
export function ErrorLine({ errors }: { readonly errors: readonly number[] }) {
  const { t } = useText();
  const sum = total(errors);
  const peak = Math.max(MIN_PEAK, ...errors);
  const points = errors.map((count, minute) => {
    const x = (minute / (errors.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 1 - (count / peak) * (HEIGHT - 2)).toFixed(1)}`;
  });
  const words = sum === 0 ? t('versions.noErrors') : t('versions.errors', { count: sum });
  return (
    <span className={sum === 0 ? styles.calm : styles.errors} title={words}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className={styles.words}>{words}</span>
    </span>
  );
}

/** Returns the number of errors in all minutes. */
export const total = (errors: readonly number[]): number =>
  errors.reduce((sum, count) => sum + count, 0);
