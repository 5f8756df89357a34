import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { shownAddress } from '../contract/shown-address.ts';

/** The part of a screen that an address opens besides the list. */
export type OpenedRow =
  /** The list alone. */
  | { readonly kind: 'none' }
  /** The form that creates a row, at `<route>/new`. */
  | { readonly kind: 'new' }
  /** A row, at `<route>/<id>`. */
  | { readonly kind: 'row'; readonly id: string };

/** The address below an application's route. */
export interface RowAddress {
  /** The row or the form that it opens. */
  readonly opened: OpenedRow;
  /** Returns to the list as it was. */
  readonly close: () => void;
}

/** Returns the arguments for `navigate` to a row; the state records whether closing can go back. */
export function toRow(pathname: string) {
  const { pathname: from, search } = shownAddress();
  const { masked, usr } = window.history.state ?? {};
  // Going from row to row replaces the history entry, so that "back" still leads to the list.
  const isList = masked || from.endsWith('/list');
  const how = isList ? { state: { fromList: !masked } } : { replace: true, state: usr };
  return [{ pathname, search }, how] as const;
}

function toOpened(row: string | undefined): OpenedRow {
  if (row === undefined || row === 'list') return { kind: 'none' };
  return row === 'new' ? { kind: 'new' } : { kind: 'row', id: row };
}

/**
 * Returns what the address opens; re-renders when it changes.
 *
 * @param route - the application's route, e.g. `/tenants`
 */
export function useRowAddress(route: string): RowAddress {
  const { row } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  return {
    opened: toOpened(row),
    close: () => {
      // Go back if the user came from the list; a link from elsewhere has no list to go back to.
      // The state is read from the browser now, because after a cancelled navigation the same
      // address is in another entry of the history.
      if (window.history.state?.usr?.fromList) navigate(-1);
      else navigate({ pathname: `${route}/list`, search }, { replace: true });
    },
  };
}
