import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from '@console/deploy/build-output/fingerprint.ts';
import { languages } from '@console/shared-ui/contract';
import ts from 'typescript';
import { moduleFolders } from './module-folders.cjs';

const root = path.resolve(__dirname, '../..');
const modules = moduleFolders(root).filter((module) =>
  existsSync(path.join(root, module, 'assets/i18n')),
);

type Texts = ReadonlyMap<string, string>;

/** The texts of a module by full key. */
function textsOf(module: string, language: string): Texts {
  const file = path.join(root, module, 'assets/i18n', `${language}.json`);
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8'))));
}

function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const withoutPlural = (key: string): string => key.replace(PLURAL, '');
const keysOf = (texts: Texts): string[] =>
  [...new Set([...texts.keys()].map(withoutPlural))].sort();
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.-]+)/g)].map(([, name]) => name ?? '').sort();

const [first, ...others] = languages;

test.each(modules)('%s says the same things in every language', (module) => {
  for (const language of others) {
    expect(keysOf(textsOf(module, language))).toEqual(keysOf(textsOf(module, first)));
  }
});

test.each(modules)('%s has all plural forms of each language', (module) => {
  for (const language of languages) {
    const texts = textsOf(module, language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(withoutPlural));
    const missing = [...plurals].flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((wanted) => !texts.has(wanted)),
    );
    expect({ language, missing }).toEqual({ language, missing: [] });
  }
});

test.each(modules)('%s fills in the same values in every language', (module) => {
  for (const language of others) {
    const texts = textsOf(module, language);
    for (const [key, text] of textsOf(module, first)) {
      const other = texts.get(key);
      if (other === undefined || PLURAL.test(key)) continue;
      const filled = { language, key, names: placeholders(other) };
      expect(filled).toEqual({ language, key, names: placeholders(text) });
    }
  }
});

/** Every text that is French, and where: of modules, manifests, and sources. */
function frenchTexts(): [where: string, text: string][] {
  const ofModules = modules.flatMap((module) =>
    [...textsOf(module, 'fr')].map(([key, text]): [string, string] => [`${module} ${key}`, text]),
  );
  const written = ['root-config/src/first-script/page.html', ...manifests, ...WRITTEN].flatMap(
    (file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(FRENCH)].map(
        ([, ...texts]): [string, string] => [
          file,
          (texts.find(Boolean) ?? '')
            .replaceAll(/\$\{[^}]*\}/g, '')
            .replaceAll('\\u202f', '\u202f'),
        ],
      ),
  );
  return [...ofModules, ...written];
}

/** Those of the provider's pages, and those that come with the code that needs them. */
const WRITTEN = [
  'platform/identity/sign-in/texts.ts',
  'mf-shell/src/activity/activity-words.ts',
  'mf-shell/src/versions/third-party-notices.tsx',
  'shared-ui/src/activity/news-words.ts',
  'shared-ui/src/form/form-words.ts',
  'shared-ui/src/form/name-words.ts',
  'shared-ui/src/import/dry-run-report.tsx',
];
const manifests = moduleFolders(root)
  .map((module) => `${module}/manifest.json`)
  .filter((file) => existsSync(path.join(root, file)));
/** A French text in a page, in a manifest, and what has a French letter or sign in a source. */
const FRENCH =
  /lang="fr">([^<]+)<|"fr": "([^"]+)"|'([^'\n]*[à-ÿ’][^'\n]*)'|`([^`\n]*[à-ÿ’][^`\n]*)`/g;

test('French is written with curly apostrophes, ellipses, and narrow spaces that do not break', () => {
  const texts = frenchTexts();
  expect(texts.length).toBeGreaterThan(400);
  const wrong = texts.filter(([, text]) =>
    /'|\.\.\.|[^\u202f][!?;»]|[^\u202f\d]:(?!\/\/)|«[^\u202f]/.test(text),
  );
  expect(wrong).toEqual([]);
});

test.each(modules)('the example of own words fits %s and leaves nothing out', (module) => {
  const example = JSON.parse(readFileSync(path.join(root, EXAMPLE), 'utf8'));
  const { manifest: _, ...own } = example[module] ?? {};
  const french = textsOf(module, 'fr');
  for (const [key, text] of flatten(own)) {
    expect({ key, names: placeholders(text) }).toEqual({
      key,
      names: placeholders(french.get(key) ?? '{{a key that the module has}}'),
    });
  }
  const left = [...new Map([...french, ...flatten(own)]).values()];
  expect(left.filter((text) => /organisation/i.test(text))).toEqual([]);
});

const EXAMPLE = 'docs/own-words.fr.json';

test.each(modules)('%s has no text that nothing asks for', (module) => {
  const { exact, prefixes } = askedFor(module);
  const unused = keysOf(textsOf(module, first)).filter(
    (key) => !exact.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

/** Every string of the sources, and the constant beginnings of those that are put together. */
function askedFor(module: string): { exact: Set<string>; prefixes: string[] } {
  const exact = new Set<string>();
  const prefixes: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) exact.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.includes('.'))
      prefixes.push(node.head.text);
    ts.forEachChild(node, visit);
  };
  for (const file of filesOf(path.join(root, module, 'src'))) {
    if (!/\.tsx?$/.test(file)) continue;
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  }
  return { exact, prefixes };
}
