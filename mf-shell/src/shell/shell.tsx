import { type Permissions, permissions$ } from '@console/shared-auth';
import type { ShellProps } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { I18nextProvider } from 'react-i18next';
import { desktop, useMedia } from '../address/use-media.ts';
import { useStream } from '../address/use-stream.ts';
import { useDemonstration } from '../demonstration/use-demonstration.ts';
import { Footer } from '../footer/footer.tsx';
import { sectionsOf } from '../menu/sections.ts';
import { Sidebar } from '../menu/sidebar.tsx';
import { useSearch } from '../palette/use-search.ts';
import { applyPreferences } from '../preferences/preference-store.ts';
import { TopBar } from '../top-bar/top-bar.tsx';
import { useVersionsPanel } from '../versions/use-versions-panel.ts';

const unknown: Permissions = { status: 'unknown' };

/** The frame around every screen: one root that draws into the page's three places. */
export function Shell({ slots, microFrontends, versions }: ShellProps) {
  const permissions = useStream(permissions$, unknown);
  const demonstration = useDemonstration();
  const items = useMemo(
    () => [...sectionsOf(microFrontends, permissions), ...demonstration],
    [microFrontends, permissions, demonstration],
  );
  const isDesktop = useMedia(desktop);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const search = useSearch();
  const versionsPanel = useVersionsPanel();
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
      {search.Dialog &&
        createPortal(
          <search.Dialog
            searched={{ items, microFrontends, permissions }}
            onClose={search.close}
          />,
          document.body,
        )}
      {versionsPanel.Panel &&
        createPortal(
          <versionsPanel.Panel
            versions={versions}
            microFrontends={microFrontends}
            onClose={versionsPanel.close}
          />,
          document.body,
        )}
    </I18nextProvider>
  );
}
