import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { shownAddress } from '../contract/shown-address.ts';

/** The row that the address below the application's route opens. */
export interface RowAddress {
  /** An id, `new` for the form that creates a row, or undefined for the list alone. */
  readonly row: string | undefined;
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

/** Returns the row that `<route>/<row>` opens; `list` opens none. */
export function useRowAddress(route: string): RowAddress {
  const { row } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  return {
    row: row === 'list' ? undefined : row,
    close: () => {
      // Go back if the user came from the list; a link from elsewhere has no list to go back to.
      // The state is read from the browser now, because after a cancelled navigation the same
      // address is in another entry of the history.
      if (window.history.state?.usr?.fromList) navigate(-1);
      else navigate({ pathname: `${route}/list`, search }, { replace: true });
    },
  };
}
