import {
  type LocalizedText,
  languages,
  localize,
  numbersInTexts,
} from '@console/shared-ui/contract';
import i18next, { type BackendModule } from 'i18next';
import { wasLeaving } from '../leaving/leaving.ts';
import { ownTexts } from './load-own-words.ts';
import type { Texts } from './own-words.ts';

/** Address of a module's texts: they lie in its own release, so they change with its version. */
export function textsAddress(namespace: string, language: string): string {
  return new URL(`assets/i18n/${language}.json`, System.resolve(`@console/${namespace}`)).href;
}

/** Namespaces whose texts could not be loaded, and why; i18next itself takes them for loaded. */
const failed = new Map<string, Map<string, unknown>>();

/** The version of each namespace's texts: the address of the entry that they belong to. */
const sources = new Map<string, string>();

/**
 * Loads the texts of a module, again where that failed before, or where another version of the
 * module has taken its place. Never rejects: without them the default language stands in.
 *
 * @returns why there are none in the page's language, if so
 */
export async function loadTexts(namespace: string): Promise<unknown> {
  const source = sources.get(namespace);
  const moved = source !== undefined && source !== System.resolve(`@console/${namespace}`);
  // Those of the version before may be on their way: i18next would take them for the others.
  if (moved) await i18next.loadNamespaces(namespace);
  if (failed.delete(namespace) || moved) await i18next.reloadResources(undefined, [namespace]);
  else await i18next.loadNamespaces(namespace);
  return failed.get(namespace)?.get(i18next.language);
}

/** A manifest's text in the person's language. */
export function localized(text: LocalizedText): string {
  return localize(text, i18next.resolvedLanguage ?? '');
}

const releases: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {},
  read: readTexts,
};

// It must not throw at once: i18next would wait for these texts, and for all others, for ever.
async function readTexts(language: string, namespace: string): Promise<Texts> {
  try {
    sources.set(namespace, System.resolve(`@console/${namespace}`));
    const address = textsAddress(namespace, language);
    const integrity = System.getImportMap().integrity?.[address] ?? '';
    const response = await fetch(address, { integrity });
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return await ownTexts(namespace, language, await response.json());
  } catch (error) {
    if (await wasLeaving()) return readTexts(language, namespace);
    // biome-ignore lint/suspicious/noConsole: the default language stands in; the team must know
    console.warn(`Texts of ${namespace} (${language}) could not be loaded (MF-005)`, error);
    failed.set(namespace, new Map(failed.get(namespace)).set(language, error));
    throw error;
  }
}

/**
 * Starts the one i18next instance of the page, in the language that the page's first script chose,
 * and keeps `<html lang>` at the language of the texts.
 *
 * @param namespaces - folders of the modules whose texts are needed at once
 */
export async function startTranslations(namespaces: readonly string[]): Promise<void> {
  const html = document.documentElement;
  i18next.on('languageChanged', (language) => {
    html.lang = language;
  });
  await i18next
    .use(numbersInTexts)
    .use(releases)
    .init({
      lng: html.lang,
      fallbackLng: languages[0],
      supportedLngs: languages,
      ns: namespaces,
      defaultNS: 'root-config',
      interpolation: { escapeValue: false },
    });
}
