import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '@console/shared-node/command.ts';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { writeTypes } from '../bundler/api-types.ts';
import type { OwnModule } from './own-module.ts';

/**
 * Runs `console api`: writes the types of an API's OpenAPI document into the module's sources.
 *
 * @param name - the API's name in the manifest
 * @param document - path or address of the document, in JSON or YAML
 */
export async function writeOwnTypes(
  { folder }: OwnModule,
  name: string,
  document: string,
): Promise<void> {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new NumberedFailure(
      'MF-150',
      `The name of an API has lower-case letters, digits and -, got "${name}"`,
    );
  }
  const file = path.resolve(folder, document);
  const isLocal = existsSync(file);
  if (!isLocal && !URL.canParse(document)) {
    throw new NumberedFailure('MF-150', `There is no OpenAPI document ${file}`);
  }
  const types = path.join('src', `${name}-api.d.ts`);
  const header = `// Written by \`npx console api ${name} ${document}\`; do not edit.\n`;
  const address = isLocal ? pathToFileURL(file) : new URL(document);
  await writeTypes(path.join(folder, types), header, address).catch((error: unknown) => {
    throw new NumberedFailure('MF-150', `${document} cannot be used: ${reasonOf(error)}`);
  });
  say(`Wrote ${types}`);
}
