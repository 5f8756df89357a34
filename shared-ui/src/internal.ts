/** The parts of this module that only the console's own modules use; packages do not offer them. */
import { alsoPreload } from './lazy-part/lazy-part.tsx';

export { foldText } from './contract/fold-text.ts';
export { typedKey } from './contract/typed-key.ts';
export { lateWords } from './language/late-words.ts';
export { alsoPreload } from './lazy-part/lazy-part.tsx';
export type { FoundName, FoundNames, ReadyView, SuggestedQuery } from './list/find-names.ts';
export { manifests } from './list/manifests.ts';
export { useIdlePart } from './list/use-idle-part.ts';

/** Loads the search by name in the lists that the manifests declare. */
export const loadNameSearch = () => import(/* webpackChunkName: 'list' */ './list/find-names.ts');
alsoPreload(loadNameSearch);

/** Loads the log of the user's writes and the news, after the rows or with the first write. */
export const loadActivity = () =>
  import(/* webpackChunkName: "activity" */ './activity/activity.ts');
alsoPreload(loadActivity);
