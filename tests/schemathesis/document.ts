import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';

interface Schema {
  pattern?: string;
  not?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  schema: object;
}

interface ApiDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * Returns the API's OpenAPI document, simplified so that Schemathesis can generate requests. The
 * schemas of responses are unchanged.
 *
 * @param known - existing ids, by the word before the id in an address (`hub/{id}`); about half of the
 * requests use an existing id, because with generated ids the API would only return 404
 */
export async function documentWith(
  known: ReadonlyMap<string, readonly string[]>,
): Promise<ApiDocument> {
  const file = path.join(root, 'platform/api/openapi.json');
  const document: ApiDocument = JSON.parse(await readFile(file, 'utf8'));
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (name.endsWith('Body')) Object.values(schema.properties ?? {}).forEach(simplify);
  }
  for (const [address, methods] of Object.entries(document.paths)) {
    const kinds = new Map(
      [...address.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, kind = '', name = '']) => [name, kind]),
    );
    for (const parameter of Object.values(methods).flatMap(({ parameters = [] }) => parameters)) {
      const ids = known.get(kinds.get(parameter.name) ?? '');
      if (parameter.in !== 'path' || ids === undefined) continue;
      parameter.schema = { anyOf: [{ enum: ids }, parameter.schema] };
    }
  }
  return document;
}

/** Makes a pattern less strict where Python cannot generate texts: it does not support Unicode classes. */
function simplify(field: Schema): void {
  delete field.not;
  if (field.pattern === undefined) return;
  field.pattern = field.pattern
    .replaceAll('\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f')
    .replaceAll('\\p{Cs}', '');
}
