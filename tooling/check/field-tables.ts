import { readdirSync } from 'node:fs';
import path from 'node:path';
import { moduleFolders } from './module-folders.cjs';

/** The members of a field (`Field` of shared-ui) that manifests and texts depend on. */
interface Field {
  readonly name: string;
  readonly members?: readonly string[];
  readonly kind?: string;
  readonly value?: unknown;
  readonly column?: { readonly optional?: boolean };
  readonly search?: string;
  readonly input?: { readonly kind?: string; readonly pattern?: RegExp };
}

/** The fields of a module's entity. */
export interface FieldTable {
  readonly module: string;
  readonly fields: readonly Field[];
}

/** Reads the field tables of all modules. Each file `<entity>-fields.ts` exports one table. */
export async function fieldTables(root: string): Promise<FieldTable[]> {
  const files = moduleFolders(root).flatMap((module) =>
    readdirSync(path.join(root, module, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-fields.ts'))
      .map((file) => ({ module, file: `../../${module}/src/${file.replaceAll('\\', '/')}` })),
  );
  return Promise.all(
    files.map(async ({ module, file }) => {
      const [fields = []]: (readonly Field[])[] = Object.values(await import(file));
      return { module, fields };
    }),
  );
}

/** Returns `search` for the manifest: the fields to search, and the fields whose changes users see. */
export function searchOf({ fields }: FieldTable) {
  return {
    fields: Object.fromEntries(
      fields.flatMap(({ name, members = [name], kind, search }) => {
        if (!search) return [];
        const isText = kind !== 'number' && kind !== 'time';
        return [[search, { label: `search.${search}`, members, ...(isText ? {} : { kind }) }]];
      }),
    ),
    changes: Object.fromEntries(
      fields
        .filter(({ kind, value }) => kind !== 'time' && !value)
        .filter(({ column, input }) => (column && !column.optional) || input)
        .map(({ name, members: [member = name] = [] }) => [member, `field.${name}`]),
    ),
  };
}

/** Returns the keys of the texts that the fields need. */
export const fieldTexts = ({ fields }: FieldTable): string[] =>
  fields.flatMap(({ name, search, input }) => [
    `field.${name}`,
    ...(input?.pattern ? [`field.${name}Help`] : []),
    ...(input?.kind === 'choice' ? [`field.${name}Fixed`] : []),
    ...(search ? [`search.${search}`] : []),
  ]);
