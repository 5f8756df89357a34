import { useTranslation } from 'react-i18next';
import styles from './footer.module.css';

/** The line below the screen, with the year. */
export function Footer() {
  const { t } = useTranslation('mf-shell');
  return <p className={styles.footer}>{t('footer', { year: new Date().getFullYear() })}</p>;
}
