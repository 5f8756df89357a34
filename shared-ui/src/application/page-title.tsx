import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { type Crumb, sendEvent } from '../contract/contract.ts';
import { focusScreen } from './focus-and-keys.ts';

interface Place {
  readonly isPage: boolean;
  /** Called when the place is shown. Focuses its heading, unless it is the first since the application was mounted. */
  readonly enter: () => void;
}

const PlaceContext = createContext<Place>({ isPage: false, enter: () => undefined });

/** Surrounds the list and the pages of an application. */
export function Places({ children }: { readonly children: ReactNode }) {
  const entered = useRef(false);
  const place = useMemo(() => {
    const enter = () => {
      if (entered.current) focusScreen();
      entered.current = true;
    };
    return { isPage: false, enter };
  }, []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Surrounds the list of an application, with the row that is open. */
export function ListPlace({ children }: { readonly children: ReactNode }) {
  const { enter } = useContext(PlaceContext);
  useEffect(enter, [enter]);
  return children;
}

/** Surrounds a page of an application. */
export function PagePlace({ children }: { readonly children: ReactNode }) {
  const { enter } = useContext(PlaceContext);
  const place = useMemo(() => ({ isPage: true, enter }), [enter]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Returns whether the component is on a page, and not on the list. */
export const useIsPage = (): boolean => useContext(PlaceContext).isPage;

/** A page directly below the list. */
const NONE: readonly Crumb[] = [];

/**
 * Shows the title of a page (`ScreenPage`) in the breadcrumb and the document's title, and moves the focus to
 * its `h1` when the user comes from another page of the module.
 *
 * @param title - in the user's language
 * @param above - the pages between the module's list and this page, outermost first
 */
export function usePageTitle(title: string, above = NONE): void {
  const { enter } = useContext(PlaceContext);
  const crumbs = JSON.stringify(above);
  useEffect(() => {
    sendEvent('open-row', { name: title, above: JSON.parse(crumbs) });
  }, [title, crumbs]);
  useEffect(() => {
    enter();
    return () => sendEvent('open-row', {});
  }, [enter]);
}
