import type { MicroFrontend } from '@console/shared-ui/contract';
import { microFrontendAt } from '@console/shared-ui/contract';
import { address$ } from '../address/address.ts';
import { followLink } from '../address/follow-link.ts';
import { useStream } from '../address/use-stream.ts';
import { useText } from '../text/use-text.ts';
import styles from './top-bar.module.css';

/** Platform, then the micro-frontend that the address belongs to. */
export function Breadcrumb({
  microFrontends,
}: {
  readonly microFrontends: readonly MicroFrontend[];
}) {
  const { t, of } = useText();
  const { pathname } = useStream(address$, new URL(location.href));
  const here = microFrontendAt(microFrontends, pathname);
  return (
    <nav className={styles.breadcrumb} aria-label={t('breadcrumb.name')}>
      <ol>
        <li>
          <a href="/" onClick={followLink}>
            {t('breadcrumb.root')}
          </a>
        </li>
        {here && (
          <li>
            <a
              href={here.menu[0]?.routerLink ?? here.route}
              aria-current="page"
              onClick={followLink}
            >
              {of(here.label)}
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
