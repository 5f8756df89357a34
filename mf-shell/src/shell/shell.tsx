import { type Permissions, permissions$ } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import { mediaValue, type ShellProps, streamValue } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useDemonstration } from '../demonstration/use-demonstration.ts';
import { sectionsOf } from '../menu/sections.ts';
import { useOpenedPart } from '../opened-part/use-opened-part.ts';
import { useSearch } from '../palette/use-search.ts';
import { applyPreferences } from '../preferences/preference-store.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import styles from './shell.module.css';

/** Wide enough for a sidebar: above 991 px. */
const desktop = mediaValue('(min-width: 992px)');

const knownPermissions = streamValue<Permissions>(permissions$, { status: 'unknown' });

/** The frame around every screen: one root that draws into the page's three places. */
export function Shell({ slots, microFrontends, versions }: ShellProps) {
  const permissions = useValue(knownPermissions);
  const demonstration = useDemonstration();
  const items = useMemo(
    () => [...sectionsOf(microFrontends, permissions), ...demonstration],
    [microFrontends, permissions, demonstration],
  );
  const isDesktop = useValue(desktop);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const search = useSearch();
  const versionsPanel = useOpenedPart(loadVersionsPanel);
  useEffect(applyPreferences, []);

  return (
    <I18nextProvider i18n={i18next}>
      {createPortal(
        <TopBar
          microFrontends={microFrontends}
          drawer={isDesktop ? 'none' : drawerOpen ? 'open' : 'closed'}
          onDrawerToggle={() => setDrawerOpen(!drawerOpen)}
          onSearch={search.open}
          onVersions={versionsPanel.open}
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
          <search.Part searched={{ items, microFrontends, permissions }} onClose={search.close} />,
          document.body,
        )}
      {versionsPanel.Part &&
        createPortal(
          <versionsPanel.Part
            versions={versions}
            microFrontends={microFrontends}
            onClose={versionsPanel.close}
          />,
          document.body,
        )}
    </I18nextProvider>
  );
}

const loadVersionsPanel = () =>
  import('../versions/versions-panel.tsx').then((m) => m.VersionsPanel);

/** The line below the screen, with the year. */
function Footer() {
  const { t } = useTranslation('mf-shell');
  return <p className={styles.footer}>{t('footer', { year: String(new Date().getFullYear()) })}</p>;
}
