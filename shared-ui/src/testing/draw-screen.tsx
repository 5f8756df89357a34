import './jsdom-gaps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { prepareParts } from '../on-demand/on-demand.tsx';
import { followServer } from '../queries/follow-server.ts';
import { queryClient } from '../queries/query-client.ts';

// The first use of a part compiles it, which takes seconds on a machine that is busy: that is no
// time that a person waits, so no test should wait for it either.
beforeAll(async () => {
  await prepareParts();
  // Parts of parts.
  await prepareParts();
});

// A second, the default, is less than a busy machine may take to draw a screen.
configure({ asyncUtilTimeout: 30_000 });

/** Texts of a module, by namespace, e.g. what is in its `assets/i18n/en.json`. */
export type Texts = Readonly<Record<string, object>>;

/** Draws a screen at an address as `screenApplication` would, in English. */
export function drawScreen(screen: ReactElement, address: string, texts: Texts) {
  window.history.replaceState(null, '', address);
  queryClient.clear();
  followServer();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  void i18next.use(initReactI18next).init({
    lng: 'en',
    initAsync: false,
    resources: { en: texts },
    interpolation: { escapeValue: false },
  });
  const [, route = ''] = address.split(/[/?#]/);
  return render(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route path={`/${route}/:row`} element={screen} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
