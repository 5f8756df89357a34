import { Button } from '@blueprintjs/core';
import { useDismissal, usePlacement } from '@console/shared-ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './overlay.module.css';

/** A panel below its button, which closes on Escape, on a press and on the focus elsewhere. */
export function OverlayExample() {
  const { t } = useTranslation('mf-components');
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useDismissal(root, isOpen, () => setOpen(false));
  usePlacement(panel, { isOpen, placement: 'bottom-start' });
  return (
    <div ref={root}>
      <Button text={t('overlay.open')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen ? (
        <div ref={panel} className={styles.panel}>
          <p>{t('overlay.text')}</p>
        </div>
      ) : null}
    </div>
  );
}
