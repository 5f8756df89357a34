import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ListView, type ListViewRules, readView, writeView } from './list-address.ts';

/** Milliseconds without a change after which the address follows what is on the screen. */
const PAUSE = 200;

/**
 * The view of a list, kept in the address. The screen changes at once; the address follows after
 * a pause, for every change of it makes single-spa look at all applications again.
 */
export function useListView(rules: ListViewRules): [ListView, (view: ListView) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState(() => readView(location.search, rules));
  const written = useRef(location.search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward or a link changed the address under the screen.
  useEffect(() => {
    if (location.search === written.current) return;
    clearTimeout(pause.current);
    written.current = location.search;
    setView(readView(location.search, rules));
  }, [location.search, rules]);

  useEffect(() => () => clearTimeout(pause.current), []);

  const change = (next: ListView) => {
    setView(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      // The address of now: since the change a row may have been opened.
      const search = writeView(window.location.search, next, rules);
      written.current = search;
      navigate(
        { pathname: window.location.pathname, search, hash: window.location.hash },
        { replace: true, state: window.history.state?.usr },
      );
    }, PAUSE);
  };
  return [view, change];
}
