import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { textFiles } from '../../build-output/integrity.ts';
import { isRecord, parseWritten } from '../store/files.ts';
import { type Finding, listed } from './rules.ts';

/** Texts by key; keys may be nested. */
export type Texts = Readonly<Record<string, unknown>>;

/** Reads the texts of a module by file, e.g. `assets/i18n/en.json`. @throws {NumberedFailure} if one is not JSON */
export const readTexts = (folder: string): Readonly<Record<string, Texts>> =>
  Object.fromEntries(
    textFiles
      .filter((file) => existsSync(path.join(folder, file)))
      .map((file) => {
        const texts = parseWritten(file, readFileSync(path.join(folder, file), 'utf8'));
        return [file, isRecord(texts) ? texts : {}];
      }),
  );

/** The endings of the forms of a text; languages have different ones (i18next, JSON v4). */
const FORM = /(?:_ordinal)?_(?:zero|one|two|few|many|other)$/;

const PLACEHOLDER = /\{\{-?\s*([^,}\s]+)[^}]*\}\}/g;

/** Returns the keys and placeholders that the texts of a language lack, but those of another have. */
export function findTextFindings(files: Readonly<Record<string, Texts>>): readonly Finding[] {
  const all = Object.entries(files).map(([file, texts]) => ({ file, keys: readKeys(texts) }));
  return all.flatMap(({ file, keys }): Finding[] => {
    const others = all.filter((one) => one.file !== file);
    const missing = others.flatMap((one) => [...one.keys.keys()].filter((key) => !keys.has(key)));
    const unfilled = others.flatMap((one) =>
      [...one.keys].flatMap(([key, names]) => {
        const own = keys.get(key);
        const lacking = own ? [...names].filter((name) => !own.has(name)) : [];
        return lacking.map((name) => `{{${name}}} in ${key}`);
      }),
    );
    const lacks = [...missing, ...unfilled];
    if (lacks.length === 0) return [];
    return [
      { rule: 'texts', reason: `${file} lacks ${listed(lacks)}, which another language has` },
    ];
  });
}

/** Returns the placeholders of each text by key, without the endings of forms. */
function readKeys(texts: Texts, start = ''): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'object' && value !== null) {
      for (const [key, names] of readKeys({ ...value }, `${start}${name}.`))
        found.set(key, new Set(names));
      continue;
    }
    const key = start + name.replace(FORM, '');
    const names = found.get(key) ?? new Set();
    for (const [, placeholder = ''] of String(value).matchAll(PLACEHOLDER)) {
      // A form such as "one tenant" needs no number.
      if (placeholder !== 'count') names.add(placeholder);
    }
    found.set(key, names);
  }
  return found;
}
