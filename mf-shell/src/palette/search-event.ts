import { type FoundNames, sendEvent } from '@console/shared-ui/contract';

/** How many names of a kind are worth showing. */
const LIMIT = 6;

/** Asks the screens for the names that they have loaded. They answer at once, or not at all. */
export function askForNames(query: string): readonly FoundNames[] {
  if (query.trim() === '') return [];
  const answers: FoundNames[] = [];
  const answer = (names: FoundNames) =>
    answers.push({ ...names, found: names.found.slice(0, LIMIT) });
  sendEvent('search', { query, limit: LIMIT, answer });
  return answers;
}
