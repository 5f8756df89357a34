import type { Permission } from '@console/shared-auth';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lateWords } from '../language/late-words.ts';
import { type ListState, listState } from '../list-index/list-state.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import NoAccess from '../problem/no-access.tsx';
import { ProblemPanel } from '../problem/problem-panel.tsx';
import { usePageTitle } from './page-title.tsx';
import styles from './permitted-page.module.css';

interface PermittedPageProps {
  readonly permission: Permission;
  readonly children: ReactNode;
}

/** The page reads its data itself, so only the permissions decide. */
const NO_DATA = { data: [], error: null, refetch: () => undefined };

/** Shows a page as long as the user has its permission, and otherwise what a list would show. */
export default function PermittedPage({ permission, children }: PermittedPageProps) {
  const state = listState<never>(usePermissions(), permission, NO_DATA);
  if (state.status === 'loading') return null;
  return state.status === 'empty' ? children : <ClosedPage state={state} />;
}

function ClosedPage({ state }: { readonly state: ListState<never> }) {
  const { t } = useTranslation(lateWords('shared-ui/permitted-page', texts));
  usePageTitle(t('title'));
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      {state.status === 'failed' ? (
        <ProblemPanel title={t('failed')} error={state.error} onRetry={state.retry} />
      ) : state.status === 'no-access' ? (
        <NoAccess title={t('noAccess')} permission={state.permission} />
      ) : null}
    </section>
  );
}

const texts = {
  en: {
    title: 'No access',
    noAccess: 'You may not see this page.',
    failed: 'Your permissions could not be loaded, so the page is not shown.',
  },
  fr: {
    title: 'Accès impossible',
    noAccess: 'Vous n’avez pas accès à cette page.',
    failed: 'Vos autorisations n’ont pas pu être chargées\u202f; la page n’est donc pas affichée.',
  },
};
