import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from '@console/deploy/build-output/fingerprint.ts';
import { languages, manifestFault } from '@console/shared-ui/contract';
import ts from 'typescript';
import { fieldTables, fieldTexts } from './field-tables.ts';
import { moduleFolders } from './module-folders.cjs';

const root = path.resolve(__dirname, '../..');
const modules = moduleFolders(root).filter((module) =>
  existsSync(path.join(root, module, 'assets/i18n')),
);

type Texts = ReadonlyMap<string, string>;

function readTexts(module: string, language: string): Texts {
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
const listKeys = (texts: Texts): string[] =>
  [...new Set([...texts.keys()].map(withoutPlural))].sort();
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.-]+)/g)].map(([, name]) => name ?? '').sort();

const [first, ...others] = languages;

test.each(modules)('%s has the same keys in every language', (module) => {
  for (const language of others) {
    expect(listKeys(readTexts(module, language))).toEqual(listKeys(readTexts(module, first)));
  }
});

test.each(modules)('%s has all plural forms of each language', (module) => {
  for (const language of languages) {
    const texts = readTexts(module, language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(withoutPlural));
    const missing = [...plurals].flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((wanted) => !texts.has(wanted)),
    );
    expect({ language, missing }).toEqual({ language, missing: [] });
  }
});

test.each(modules)('%s has the same placeholders in every language', (module) => {
  for (const language of others) {
    const texts = readTexts(module, language);
    for (const [key, text] of readTexts(module, first)) {
      const other = texts.get(key);
      if (other === undefined || PLURAL.test(key)) continue;
      const filled = { language, key, names: placeholders(other) };
      expect(filled).toEqual({ language, key, names: placeholders(text) });
    }
  }
});

test('the page has the same texts in every language, and shows one language at a time', () => {
  const page = readFileSync(path.join(root, 'root-config/src/first-script/page.html'), 'utf8');
  const style = readFileSync(path.join(root, 'root-config/src/first-script/page.css'), 'utf8');
  const counts = languages.map((language) => page.split(`lang="${language}">`).length);
  // English has one element more, for the error message.
  expect(counts).toEqual(languages.map((_, at) => (counts[0] ?? 0) - Math.sign(at)));
  for (const language of languages) expect(style).toContain(`:not(:lang(${language}), .panel`);
});

test('the template of a module has texts in every language', () => {
  const template = path.join(root, 'tooling/new/template/common');
  const manifest = readFileSync(path.join(template, 'manifest.json.template'), 'utf8');
  const filled = manifest.replaceAll('{{route}}', '/new').replaceAll(/\{\{\w+\}\}/g, 'New');
  expect(manifestFault(JSON.parse(filled))).toBeUndefined();
  const texts = languages.map((language) => `${language}.json.template`).sort();
  expect(readdirSync(path.join(template, 'assets/i18n')).sort()).toEqual(texts);
});

test('the menu of languages and the realm of Keycloak name every language', () => {
  const realm = readFileSync(path.join(root, 'platform/keycloak/platform-realm.json'), 'utf8');
  expect(JSON.parse(realm).supportedLocales).toEqual(languages);
  const names = [...readTexts('mf-shell', first).keys()].filter((key) =>
    /^language\...$/.test(key),
  );
  expect(names.sort()).toEqual(languages.map((language) => `language.${language}`).sort());
});

/** Returns every French text of modules, manifests and sources, with its location. */
function frenchTexts(): [where: string, text: string][] {
  const ofModules = modules.flatMap((module) =>
    [...readTexts(module, 'fr')].map(([key, text]): [string, string] => [`${module} ${key}`, text]),
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

/** Sources that contain French texts: pages of the identity provider, and code with its own texts. */
const WRITTEN = [
  'platform/identity/sign-in/texts.ts',
  'mf-shell/src/activity/activity-words.ts',
  'mf-shell/src/versions/third-party-notices.tsx',
  'shared-ui/src/activity/news-words.ts',
  'shared-ui/src/change-by-file/change-words.ts',
  'shared-ui/src/form/form-words.ts',
  'shared-ui/src/import/import-words.ts',
];
const manifests = moduleFolders(root)
  .map((module) => `${module}/manifest.json`)
  .filter((file) => existsSync(path.join(root, file)));
/** Matches French texts in a page or a manifest, and strings with French characters in a source. */
const FRENCH =
  /lang="fr">([^<]+)<|"fr": "([^"]+)"|'([^'\n]*[à-ÿ’][^'\n]*)'|`([^`\n]*[à-ÿ’][^`\n]*)`/g;

test('French texts use curly apostrophes, ellipses and narrow no-break spaces', () => {
  const texts = frenchTexts();
  expect(texts.length).toBeGreaterThan(400);
  const wrong = texts.filter(([, text]) =>
    /'|\.\.\.|[^\u202f][!?;»]|[^\u202f\d]:(?!\/\/)|«[^\u202f]/.test(text),
  );
  expect(wrong).toEqual([]);
});

test.each(modules)('the example of own words matches %s and is complete', (module) => {
  const example = JSON.parse(readFileSync(path.join(root, EXAMPLE), 'utf8'));
  const { manifest: _, ...own } = example[module] ?? {};
  const french = readTexts(module, 'fr');
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

test.each(modules)('%s has every text that its fields need, and no unused text', async (module) => {
  const { exact, prefixes } = usedKeys(module);
  const tables = (await fieldTables(root)).filter((table) => table.module === module);
  const ofFields = tables.flatMap(fieldTexts);
  const known = readTexts(module, first);
  expect(ofFields.filter((key) => !known.has(key))).toEqual([]);
  for (const key of ofFields) exact.add(key);
  const unused = listKeys(known).filter(
    (key) => !exact.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

/** Returns every string in the sources, and the constant start of each template string. */
function usedKeys(module: string): { exact: Set<string>; prefixes: string[] } {
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
