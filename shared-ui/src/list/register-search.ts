import { onEvent } from '../contract/events.ts';
import { createValue } from '../contract/value.ts';
import { alsoPreload } from '../lazy-part/lazy-part.tsx';
import type { ListRow } from '../queries/list-source.ts';
import type { SearchedLists } from './search-answer.ts';

const load = () => import(/* webpackChunkName: 'list' */ './search-answer.ts');
alsoPreload(load);

/** By route: another version of a micro-frontend takes the place of one. */
const registered = createValue<ReadonlyMap<string, SearchedLists<ListRow>>>(new Map());

/** The lists of all micro-frontends that were loaded. */
export const searchedLists = (): readonly SearchedLists<ListRow>[] => [
  ...registered.get().values(),
];

/** Calls when a micro-frontend that was loaded has registered its lists. */
export const onRegistered = registered.subscribe;

/**
 * Answers the search of the frame from the lists that were read, as long as the page lives. The code
 * that does comes with the first question, or when the page is idle.
 */
export function registerSearch<Row extends ListRow>(searched: SearchedLists<Row>): void {
  // Its functions are given none but its own rows.
  const lists = searched as unknown as SearchedLists<ListRow>;
  registered.set(new Map(registered.get()).set(searched.route, lists));
  const end = onEvent('search', (question) => {
    load().then(
      ({ answerSearches }) => {
        end();
        // Who opened the search may have typed since: what nobody has read is asked for all the same.
        answerSearches(searched)(question);
        question.onMore?.();
      },
      // The next question asks for it again.
      () => undefined,
    );
  });
}
