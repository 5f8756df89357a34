import {
  type LocalizedText,
  languages,
  type ManifestMenuItem,
  type MicroFrontend,
} from '@console/shared-ui/contract';

/** The texts of a module as its `assets/i18n/<language>.json` has them. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** A deployment's own words for one module in one language, by key, e.g. `list.title`. */
export type Words = ReadonlyMap<string, string>;

/** By language and folder of the module, e.g. `mf-tenants`. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, Words>>>>;

/** Below it stand the words over those of `manifest.json`: `manifest.label`, `manifest./tenants/new`. */
const MANIFEST = 'manifest';

/**
 * Reads what `configs/texts/<language>.json` holds: by folder of a module, texts as nested as the
 * module's own, or with dots in their keys.
 *
 * @throws {TypeError} that says what is no text
 */
export function parseWords(file: unknown): Readonly<Record<string, Words>> {
  const modules = Object.entries(requireTexts(file, 'the file'));
  return Object.fromEntries(
    modules.map(([module, texts]) => [module, new Map(flatten(requireTexts(texts, module)))]),
  );
}

function requireTexts(value: unknown, name: string): Texts {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new TypeError(`${name} is no object`);
  return value as Texts; // What is in it is looked at as it is read.
}

function flatten(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    const key = before + name;
    return typeof text === 'string' ? [[key, text]] : flatten(requireTexts(text, key), `${key}.`);
  });
}

/**
 * Puts a deployment's own words over the texts of a module. Words that the module does not ask for,
 * and those that lack what it fills in, are left out and named.
 */
export function withOwnWords(shipped: Texts, own: Words): { texts: Texts; faults: string[] } {
  const known = new Map(flatten(shipped));
  const fitting = new Map(own);
  const faults: string[] = [];
  for (const [key, text] of own) {
    if (key.startsWith(`${MANIFEST}.`)) continue;
    const fault = faultOf(key, text, known.get(key));
    if (!fault) continue;
    faults.push(fault);
    fitting.delete(key);
  }
  return { texts: { ...merged(shipped, fitting), [MANIFEST]: manifestWords(own) }, faults };
}

function faultOf(key: string, text: string, shipped: string | undefined): string | undefined {
  if (shipped === undefined) return `there is no ${key}`;
  const [wanted, given] = [placeholders(shipped), placeholders(text)];
  // "One row" need not say the number.
  const lacking = /_(zero|one|two)$/.test(key) ? [] : wanted.filter((one) => !given.includes(one));
  if (lacking.length > 0) return `${key} lacks {{${lacking.join('}}, {{')}}}`;
  const unknown = given.filter((one) => !wanted.includes(one));
  return unknown.length > 0 ? `${key} has no {{${unknown.join('}}, {{')}}}` : undefined;
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{-?\s*([\w.-]+)/g)].map(([, name = '']) => name);

const merged = (shipped: Texts, own: Words, before = ''): Texts =>
  Object.fromEntries(
    Object.entries(shipped).map(([name, text]) => {
      const key = before + name;
      return [
        name,
        typeof text === 'string' ? (own.get(key) ?? text) : merged(text, own, `${key}.`),
      ];
    }),
  );

/** As texts of the module, where its screens find those of their own manifest. */
const manifestWords = (own: Words): Texts =>
  Object.fromEntries(
    [...own].flatMap(([key, text]) =>
      key.startsWith(`${MANIFEST}.`) ? [[key.slice(MANIFEST.length + 1), text]] : [],
    ),
  );

/** Micro-frontends with the labels that the deployment gives them, in each language. */
export function withOwnLabels(
  microFrontends: readonly MicroFrontend[],
  own: OwnWords,
): readonly MicroFrontend[] {
  return microFrontends.map((one) => {
    const folder = one.module.replace('@console/', '');
    const label = (text: LocalizedText, name: string): LocalizedText => {
      const labels = { ...text };
      for (const language of languages) {
        labels[language] = own[language]?.[folder]?.get(`${MANIFEST}.${name}`) ?? text[language];
      }
      return labels;
    };
    const labelled = <Link extends ManifestMenuItem>(link: Link): Link => ({
      ...link,
      label: label(link.label, link.routerLink),
    });
    return {
      ...one,
      label: label(one.label, 'label'),
      menu: one.menu.map(labelled),
      ...(one.actions && { actions: one.actions.map(labelled) }),
      ...(one.own && { own: one.own.map(labelled) }),
    };
  });
}
