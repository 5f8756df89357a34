import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '@console/deploy/release/store/files.ts';
import { root } from '@console/shared-node/folders.ts';

/** The admin API's OpenAPI document, the interface between platform and browser. */
const documentFile = path.join(root, 'platform/api/openapi.json');

const typesFile = path.join(root, 'shared-auth/src/openapi/schema.d.ts');

/** Generates the API's types from its OpenAPI document, unless the types are up to date. */
export async function writeApiTypes(): Promise<void> {
  const document = await readFile(documentFile, 'utf8');
  const header = `// Made from platform/api/openapi.json, ${createHash('sha256').update(document).digest('hex')}\n`;
  if (existsSync(typesFile) && readFileSync(typesFile, 'utf8').startsWith(header)) return;
  await writeTypes(typesFile, header, document);
}

/**
 * Writes the types of an OpenAPI document.
 *
 * @param document - its content, or its address
 */
export async function writeTypes(
  file: string,
  header: string,
  document: string | URL,
): Promise<void> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true });
  await mkdir(path.dirname(file), { recursive: true });
  await writeWhole(file, header + astToString(types));
}
