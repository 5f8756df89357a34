import { atBase, type MicroFrontend, messageOf, withNumber } from '@console/shared-ui/contract';
import { ReplaySubject } from 'rxjs';
import { wasLeaving } from '../leaving/leaving.ts';
import { pageReleases } from '../release/page-data.ts';
import type { OwnWords, Texts } from './own-words.ts';

/** Loads the code that applies own words; a console without own words does not fetch it. */
const ownWordsCode = () => import('./own-words.ts');

/** A file with a deployment's own words that cannot be used. */
export interface UnusableWords {
  readonly address: string;
  readonly number: 'MF-006';
  readonly message: string;
}

/** The unusable files of this page, replayed for reports that start after the texts have loaded. */
export const unusableWords$ = new ReplaySubject<UnusableWords>();

let words: Promise<OwnWords> | undefined;

/**
 * Returns the deployment's own words in all languages that the page lists. They are fetched once, in
 * parallel with the rest of the start. Never rejects: if a file is unusable, the modules' texts stay.
 */
export function ownWords(): Promise<OwnWords> {
  words ??= Promise.all((pageReleases().texts ?? []).map(load)).then(Object.fromEntries);
  return words;
}

async function load(language: string): Promise<[string, OwnWords[string]]> {
  const address = atBase(`configs/texts/${language}.json`);
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { parseWords } = await ownWordsCode();
    return [language, parseWords(await response.json())];
  } catch (error) {
    if (await wasLeaving()) return load(language);
    const message = `The deployment’s own words in ${address} cannot be used: ${messageOf(error)}`;
    // biome-ignore lint/suspicious/noConsole: the operator must know that the modules' own texts are shown
    console.error(withNumber(message, 'MF-006'));
    unusableWords$.next({ address, number: 'MF-006', message });
    return [language, {}];
  }
}

/** Returns micro-frontends with the labels that the deployment gives them. */
export async function withOwnLabels(
  microFrontends: readonly MicroFrontend[],
): Promise<readonly MicroFrontend[]> {
  const words = await ownWords();
  if (Object.keys(words).length === 0) return microFrontends;
  return ownWordsCode().then(
    (code) => code.withOwnLabels(microFrontends, words),
    () => microFrontends,
  );
}

const logged = new Set<string>();

/** Returns a module's texts with the deployment's own words applied; logs once which words do not fit. */
export async function ownTexts(module: string, language: string, shipped: Texts): Promise<Texts> {
  const own = (await ownWords())[language]?.[module];
  if (!own) return shipped;
  const { withOwnWords } = await ownWordsCode();
  const { texts, faults } = withOwnWords(shipped, own);
  const message = `Own words for ${module} (${language}) do not fit: ${faults.join('; ')}`;
  if (faults.length > 0 && !logged.has(message)) {
    logged.add(message);
    // biome-ignore lint/suspicious/noConsole: the operator must know that these words are not used
    console.warn(withNumber(message, 'MF-007'));
  }
  return texts;
}
