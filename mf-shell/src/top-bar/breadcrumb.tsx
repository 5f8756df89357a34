import { useValue } from '@console/shared-ui';
import {
  atBase,
  basePath,
  createValue,
  type MicroFrontend,
  microFrontendAt,
  type OpenRow,
  onEvent,
} from '@console/shared-ui/contract';
import { address } from '../address/address.ts';
import { followLink } from '../address/navigate.ts';
import { useText } from '../text/use-text.ts';
import styles from './top-bar.module.css';

/** The row or page that is open. */
const openRow = createValue<OpenRow>({}, (set) => onEvent('open-row', set));

/** The breadcrumb: the platform, the micro-frontend of the current address, and the open row or page. */
export function Breadcrumb({
  microFrontends,
}: {
  readonly microFrontends: readonly MicroFrontend[];
}) {
  const { t, localize } = useText();
  const { pathname, search } = useValue(address);
  const { name, above } = useValue(openRow);
  // The search of a page is not that of the list.
  const listSearch = name && !above ? search : '';
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
              href={atBase(here.menu[0]?.routerLink ?? here.route) + listSearch}
              aria-current={name ? undefined : 'page'}
              onClick={followLink}
            >
              {localize(here.label)}
            </a>
          </li>
        )}
        {above?.map((page) => (
          <li key={page.address}>
            <a href={atBase(page.address)} onClick={followLink}>
              {page.name}
            </a>
          </li>
        ))}
        {name && (
          <li>
            <span aria-current="page">{name}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
