import { type Permissions, permissions$ } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import {
  createValue,
  type MicroFrontend,
  mediaValue,
  type ShellProps,
  streamValue,
} from '@console/shared-ui/contract';
import { loadActivity, manifests } from '@console/shared-ui/internal';
import i18next from 'i18next';
import { type ComponentProps, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useKeysDialog } from '../keyboard/use-keys-dialog.ts';
import { buildSections, ownLinks } from '../menu/sections.ts';
import { useBesidePart, useLatePart } from '../opened-part/use-opened-part.ts';
import { useSearch } from '../palette/use-search.ts';
import { applyPreferences } from '../preferences/preference-store.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import styles from './shell.module.css';

/** Whether the window is wide enough for a sidebar: above 991 px. */
const desktop = mediaValue('(min-width: 992px)');

const knownPermissions = streamValue<Permissions>(permissions$, { status: 'unknown' });

/** The shell around every screen: one React root that renders into three elements of the page. */
export function Shell({ slots, versions, ...given }: ShellProps) {
  const microFrontends = useMicroFrontends(given);
  const permissions = useValue(knownPermissions);
  const items = useMemo(
    () => buildSections(microFrontends, permissions),
    [microFrontends, permissions],
  );
  const own = useMemo(() => ownLinks(microFrontends, permissions), [microFrontends, permissions]);
  const isDesktop = useValue(desktop);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const search = useSearch();
  const versionsPanel = useBesidePart('versions', loadVersionsPanel);
  const activityPanel = useBesidePart('activity', loadActivityPanel);
  const ActivityButton = useLatePart(loadActivityButton);
  const keys = useKeysDialog();
  useEffect(applyPreferences, []);
  useEffect(() => manifests.set(microFrontends), [microFrontends]);

  return (
    <I18nextProvider i18n={i18next}>
      {createPortal(
        <TopBar
          microFrontends={microFrontends}
          drawer={isDesktop ? 'none' : drawerOpen ? 'open' : 'closed'}
          onDrawerToggle={() => setDrawerOpen(!drawerOpen)}
          onSearch={search.open}
          own={own}
          onVersions={versionsPanel.open}
          onKeys={keys.open}
          activity={ActivityButton && <ActivityButton onOpen={activityPanel.open} />}
        />,
        slots.top,
      )}
      {createPortal(
        <Sidebar
          items={items}
          permissions={permissions}
          isDesktop={isDesktop}
          drawerOpen={drawerOpen && !isDesktop}
          onDrawerClose={closeDrawer}
          onSearch={search.open}
        />,
        slots.menu,
      )}
      {createPortal(<Footer />, slots.footer)}
      {search.Part &&
        createPortal(
          <search.Part
            scope={{
              items,
              own,
              microFrontends,
              permissions,
              onKeys: keys.open,
              onActivity: activityPanel.open,
            }}
            onClose={search.close}
          />,
          document.body,
        )}
      {keys.Part && createPortal(<keys.Part onClose={keys.close} />, document.body)}
      {versionsPanel.Part && (
        <versionsPanel.Part
          versions={versions}
          microFrontends={microFrontends}
          onClose={versionsPanel.close}
        />
      )}
      {activityPanel.Part && (
        <activityPanel.Part
          microFrontends={microFrontends}
          permissions={permissions}
          onClose={activityPanel.close}
        />
      )}
    </I18nextProvider>
  );
}

/** Returns the micro-frontends of the page. They may change while the page is open. */
function useMicroFrontends({
  microFrontends,
  microFrontends$,
}: Pick<ShellProps, 'microFrontends' | 'microFrontends$'>): readonly MicroFrontend[] {
  const known = useMemo(
    () =>
      microFrontends$ ? streamValue(microFrontends$, microFrontends) : createValue(microFrontends),
    [microFrontends, microFrontends$],
  );
  return useValue(known);
}

/** Loads the panel together with the activity log of shared-ui, which has its own chunk. */
const loadActivityPanel = async () => {
  const [{ ActivityPanel }, activity] = await Promise.all([
    import(/* webpackChunkName: "activity" */ '../activity/activity-panel.tsx'),
    loadActivity(),
  ]);
  type Props = Omit<ComponentProps<typeof ActivityPanel>, 'activity'>;
  return (props: Props) => <ActivityPanel {...props} activity={activity} />;
};

const loadActivityButton = async () => {
  const [{ ActivityButton }, activity] = await Promise.all([
    import(/* webpackChunkName: "activity" */ '../activity/activity-button.tsx'),
    loadActivity(),
  ]);
  return (props: { onOpen: () => void }) => <ActivityButton {...props} activity={activity} />;
};

const loadVersionsPanel = () =>
  import('../versions/versions-panel.tsx').then((m) => m.VersionsPanel);

/** The line below the screen, with the year. */
function Footer() {
  const { t } = useTranslation('mf-shell');
  return <p className={styles.footer}>{t('footer', { year: String(new Date().getFullYear()) })}</p>;
}
