import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { openApiDocument } from './document.ts';

// Writes the OpenAPI document; with a folder as argument there instead, to be compared.
const [, , folder = path.join(root, 'platform/api')] = process.argv;
const document = `${JSON.stringify(await openApiDocument(), null, 2)}\n`;
await writeFile(path.join(folder, 'openapi.json'), document);
