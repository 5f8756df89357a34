import {
  atBase,
  localize,
  type ScreenFailureReport,
  type ShellProps,
  sendEvent,
} from '@console/shared-ui/contract';
import i18next from 'i18next';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './plain-menu.module.css';

interface PlainMenuProps extends ShellProps, Pick<ScreenFailureReport, 'componentStack'> {
  readonly error: Error;
}

/**
 * A list of links that replaces a shell that has failed. It depends only on the page. The links are
 * shown without permission checks; the screens still check permissions.
 */
export function PlainMenu({ error, componentStack, slots, microFrontends }: PlainMenuProps) {
  useEffect(() => {
    sendEvent('screen-failure', { module: '@console/mf-shell', error, componentStack });
  }, [error, componentStack]);
  const text = i18next.getFixedT(null, 'mf-shell');
  return createPortal(
    <nav className={styles.plain} aria-label={text('menu.name')}>
      <p>{text('menu.shellFailed')}</p>
      <ul>
        {microFrontends.map(({ module, label, route }) => (
          <li key={module}>
            <a href={atBase(route)}>{localize(label, i18next.language)}</a>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => location.reload()}>
        {text('menu.reload')}
      </button>
    </nav>,
    slots.menu,
  );
}
