import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { shownAddress } from '../contract/shown-address.ts';

/** The row opened by the address, below the application's route. */
export interface RowAddress {
  /** `new` for the creation form, an id, or undefined for the list alone. */
  readonly row: string | undefined;
  /** Returns to the list as it was. */
  readonly close: () => void;
}

/** Returns the arguments of `navigate` to a row; the state records that closing can go back. */
export function toRow(pathname: string) {
  const { pathname: from, search } = shownAddress();
  const { masked, usr } = window.history.state ?? {};
  // From row to row the entry is replaced, so that "back" still leads to the list.
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
      // Read from the browser at this moment: a cancelled navigation leaves the address unchanged,
      // but in another entry of the history.
      if (window.history.state?.usr?.fromList) navigate(-1);
      else navigate({ pathname: `${route}/list`, search }, { replace: true });
    },
  };
}
