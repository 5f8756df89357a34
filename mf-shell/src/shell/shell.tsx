import type { ShellProps } from '@console/shared-ui';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { I18nextProvider } from 'react-i18next';
import { Footer } from '../footer/footer.tsx';
import { Sidebar } from '../menu/sidebar.tsx';
import { applyPreferences } from '../preferences/preference-store.ts';
import { TopBar } from '../top-bar/top-bar.tsx';

/** The frame around every screen: one root that draws into the page's three places. */
export function Shell({ slots, microFrontends }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  useEffect(applyPreferences, []);
  return (
    <I18nextProvider i18n={i18next}>
      {createPortal(
        <TopBar
          microFrontends={microFrontends}
          drawerOpen={drawerOpen}
          onDrawerToggle={() => setDrawerOpen(!drawerOpen)}
        />,
        slots.top,
      )}
      {createPortal(
        <Sidebar
          microFrontends={microFrontends}
          drawerOpen={drawerOpen}
          onDrawerClose={() => setDrawerOpen(false)}
        />,
        slots.menu,
      )}
      {createPortal(<Footer />, slots.footer)}
    </I18nextProvider>
  );
}
