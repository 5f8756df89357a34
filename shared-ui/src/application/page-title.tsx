import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type Crumb, sendEvent } from '../contract/events.ts';
import { focusScreen } from './focus-and-keys.ts';

interface Place {
  readonly isPage: boolean;
  /** Whether the list or a page was shown since the application was mounted. */
  readonly entered: { current: boolean };
}

const PlaceContext = createContext<Place>({ isPage: false, entered: { current: false } });

/** Surrounds the list of an application, with the row that is open, or one of its pages. */
export function ScreenPlace(props: Place & { readonly children: ReactNode }) {
  const { isPage, entered, children } = props;
  const place = useMemo(() => ({ isPage, entered }), [isPage, entered]);
  useEnter(place, !isPage);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Returns whether the component is on a page, and not on the list. */
export const useIsPage = (): boolean => useContext(PlaceContext).isPage;

/** Focuses the heading of a place, unless it is the first since the application was mounted. */
function useEnter({ entered }: Place, isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return;
    if (entered.current) focusScreen();
    entered.current = true;
  }, [entered, isHere]);
}

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
  const crumbs = JSON.stringify(above);
  useEffect(() => {
    sendEvent('open-row', { name: title, above: JSON.parse(crumbs) });
    return () => sendEvent('open-row', {});
  }, [title, crumbs]);
  useEnter(useContext(PlaceContext), true);
}
