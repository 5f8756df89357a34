import { useValue } from '@console/shared-ui';
import {
  atBase,
  basePath,
  createValue,
  type MicroFrontend,
  microFrontendAt,
  onEvent,
} from '@console/shared-ui/contract';
import { address } from '../address/address.ts';
import { followLink } from '../address/navigate.ts';
import { useText } from '../text/use-text.ts';
import styles from './top-bar.module.css';

/** The name of the row that is open. */
const openRow = createValue<string | undefined>(undefined, (set) =>
  onEvent('open-row', ({ name }) => set(name)),
);

/** The breadcrumb: the platform, the micro-frontend of the current address, and the open row. */
export function Breadcrumb({
  microFrontends,
}: {
  readonly microFrontends: readonly MicroFrontend[];
}) {
  const { t, localize } = useText();
  const { pathname, search } = useValue(address);
  const row = useValue(openRow);
  const here = microFrontendAt(microFrontends, pathname);
  return (
    <nav className={styles.breadcrumb} aria-label={t('breadcrumb.name')}>
      <ol>
        <li>
          <a href={basePath()} onClick={followLink}>
            {t('breadcrumb.root')}
          </a>
        </li>
        {here && (
          <li>
            <a
              href={atBase(here.menu[0]?.routerLink ?? here.route) + (row ? search : '')}
              aria-current={row ? undefined : 'page'}
              onClick={followLink}
            >
              {localize(here.label)}
            </a>
          </li>
        )}
        {row && (
          <li>
            <span aria-current="page">{row}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
