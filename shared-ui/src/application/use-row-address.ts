import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { shownAddress } from '../contract/shown-address.ts';

/** The row that is open by its address, below the application's route. */
export interface RowAddress {
  /** `new` for the form that makes one, an id, or nothing for the list alone. */
  readonly row: string | undefined;
  /** Back to the list, as it was. */
  readonly close: () => void;
}

/**
 * How one goes from a list to a row, for `navigate`. Its state says that leaving the row is going
 * back to the list; going back from where the list was shown over another screen is not.
 */
export function toRow(pathname: string) {
  const { pathname: from, search } = shownAddress();
  const { masked, usr } = window.history.state ?? {};
  // From one row to another: back leads to the list all the same.
  const isList = masked || from.endsWith('/list');
  const how = isList ? { state: { fromList: !masked } } : { replace: true, state: usr };
  return [{ pathname, search }, how] as const;
}

/** Which row `<route>/<row>` opens; `list` opens none. */
export function useRowAddress(route: string): RowAddress {
  const { row } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  return {
    row: row === 'list' ? undefined : row,
    close: () => {
      // Whoever came here from the list goes back; a link from elsewhere has no list to go back to.
      // Asked of the browser at that moment: a navigation that was called off leaves the address
      // as it was, in another entry of the history.
      if (window.history.state?.usr?.fromList) navigate(-1);
      else navigate({ pathname: `${route}/list`, search }, { replace: true });
    },
  };
}
