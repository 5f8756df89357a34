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

/** Returns the address of a module's texts, which are part of its release. */
export function textsAddress(namespace: string, language: string): string {
  return new URL(`assets/i18n/${language}.json`, System.resolve(`@console/${namespace}`)).href;
}

/** Namespaces whose texts failed to load, with the error by language. i18next treats them as loaded. */
const failed = new Map<string, Map<string, unknown>>();

/** For each namespace, the address of the entry to which the loaded texts belong. */
const sources = new Map<string, string>();

/**
 * Loads the texts of a module, and loads them again after a failure or when another version of the
 * module runs. Never rejects: if they cannot be loaded, the texts of the default language are used.
 *
 * @returns the error if there are no texts in the page's language
 */
export async function loadTexts(namespace: string): Promise<unknown> {
  const source = sources.get(namespace);
  const moved = source !== undefined && source !== System.resolve(`@console/${namespace}`);
  // Texts of the previous version may still be loading; i18next would use them for the new version.
  if (moved) await i18next.loadNamespaces(namespace);
  if (failed.delete(namespace) || moved) await i18next.reloadResources(undefined, [namespace]);
  else await i18next.loadNamespaces(namespace);
  return failed.get(namespace)?.get(i18next.language);
}

/** Returns a manifest's text in the user's language. */
export function localized(text: LocalizedText): string {
  return localize(text, i18next.resolvedLanguage ?? '');
}

const releases: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {},
  read: readTexts,
};

// Must not throw synchronously: i18next would then wait for ever, for these texts and all others.
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
    // biome-ignore lint/suspicious/noConsole: the team must know that the default language is shown
    console.warn(`Texts of ${namespace} (${language}) could not be loaded (MF-005)`, error);
    failed.set(namespace, new Map(failed.get(namespace)).set(language, error));
    throw error;
  }
}

/**
 * Starts the page's only i18next instance in the language that the first script chose. Updates
 * `<html lang>` when the language of the texts changes.
 *
 * @param namespaces - folders of the modules whose texts are needed immediately
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
