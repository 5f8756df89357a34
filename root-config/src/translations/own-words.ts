import { type LocalizedText, languages, type MicroFrontend } from '@console/shared-ui/contract';
import { withLinkTexts } from '../release/link-texts.ts';

/** The texts of a module, as in its `assets/i18n/<language>.json`. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** A deployment's own words for one module in one language, by key, e.g. `list.title`. */
export type Words = ReadonlyMap<string, string>;

/** Own words by language and folder of the module, e.g. `mf-tenants`. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, Words>>>>;

/** Prefix of the words that replace those of `manifest.json`: `manifest.label`, `manifest./tenants/new`. */
const MANIFEST = 'manifest';

/**
 * Parses the content of `configs/texts/<language>.json`: texts for each module's folder, nested like the
 * module's own file or with dots in their keys.
 *
 * @throws {TypeError} that names the value that is not a text
 */
export function parseWords(file: unknown): Readonly<Record<string, Words>> {
  const modules = Object.entries(requireTexts(file, 'the file'));
  return Object.fromEntries(
    modules.map(([module, texts]) => [module, new Map(flatten(requireTexts(texts, module)))]),
  );
}

function requireTexts(value: unknown, name: string): Texts {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new TypeError(`${name} is not an object`);
  return value as Texts; // Its values are checked later, when they are read.
}

function flatten(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    const key = before + name;
    return typeof text === 'string' ? [[key, text]] : flatten(requireTexts(text, key), `${key}.`);
  });
}

/**
 * Applies a deployment's own words to the texts of a module. Words for unknown keys, and words whose
 * placeholders differ from those of the module's text, are not applied but listed in `faults`.
 */
export function withOwnWords(shipped: Texts, own: Words): { texts: Texts; faults: string[] } {
  const known = new Map(flatten(shipped));
  const fitting = new Map(own);
  const faults: string[] = [];
  for (const [key, text] of own) {
    if (key.startsWith(`${MANIFEST}.`)) continue;
    const fault = findFault(key, text, known.get(key));
    if (!fault) continue;
    faults.push(fault);
    fitting.delete(key);
  }
  return { texts: { ...merge(shipped, fitting), [MANIFEST]: manifestWords(own) }, faults };
}

function findFault(key: string, text: string, shipped: string | undefined): string | undefined {
  if (shipped === undefined) return `there is no ${key}`;
  const [wanted, given] = [placeholders(shipped), placeholders(text)];
  // A singular form such as "One row" need not contain the number.
  const lacking = /_(zero|one|two)$/.test(key) ? [] : wanted.filter((one) => !given.includes(one));
  if (lacking.length > 0) return `${key} lacks {{${lacking.join('}}, {{')}}}`;
  const unknown = given.filter((one) => !wanted.includes(one));
  return unknown.length > 0 ? `${key} has no {{${unknown.join('}}, {{')}}}` : undefined;
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{-?\s*([\w.-]+)/g)].map(([, name = '']) => name);

const merge = (shipped: Texts, own: Words, before = ''): Texts =>
  Object.fromEntries(
    Object.entries(shipped).map(([name, text]) => {
      const key = before + name;
      return [
        name,
        typeof text === 'string' ? (own.get(key) ?? text) : merge(text, own, `${key}.`),
      ];
    }),
  );

/** Returns the words for the manifest as texts of the module, because its screens read them there. */
const manifestWords = (own: Words): Texts =>
  Object.fromEntries(
    [...own].flatMap(([key, text]) =>
      key.startsWith(`${MANIFEST}.`) ? [[key.slice(MANIFEST.length + 1), text]] : [],
    ),
  );

/** Returns micro-frontends with the labels that the deployment gives them, in each language. */
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
    return { ...withLinkTexts(one, label), label: label(one.label, 'label') };
  });
}
