import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { openApiDocument } from './document.ts';

/**
 * Writes the OpenAPI document, and the console's types from it. With a folder as argument both go
 * there instead of to their places, to be compared.
 */
const elsewhere = process.argv[2];
const documentFile = path.join(elsewhere ?? path.join(root, 'platform/api'), 'openapi.json');
const typesFile = path.join(elsewhere ?? path.join(root, 'shared-auth/src/openapi'), 'schema.d.ts');

const document = `${JSON.stringify(await openApiDocument(), null, 2)}\n`;
const types = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true });
await mkdir(path.dirname(typesFile), { recursive: true });
await writeFile(documentFile, document);
await writeFile(typesFile, COMMENT_HEADER + astToString(types));
