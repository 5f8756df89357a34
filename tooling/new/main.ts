import { runMain } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { createModule } from './new-module.ts';

/** `npm run new -- mf-<name>`: creates a working micro-frontend. */
async function main(): Promise<void> {
  const [name = '', ...more] = process.argv.slice(2);
  if (more.length > 0) throw new NumberedFailure('MF-150', 'npm run new -- mf-<name>');
  const files = await createModule(root, name);
  const made = files.map((file) => `  ${file}`).join('\n');
  process.stdout.write(`Created or changed:\n${made}\n\nnpm start shows the module in the menu. Next:\n
  ${name}/manifest.json        permissions to see the module, French label, icon
  ${name}/src/permissions.d.ts the module's own permissions
  platform/api/permission.ts   the same, so that a role of the local platform can have them; also in
                               permission-matrix.test.ts of that folder; then npm run openapi
  ${name}/assets/i18n/         the module's texts
  npm run manifests            after adding search to the manifest, if the module has a table of fields
  npm run dev -- ${name}       build the module at each change, inside the console
  npm run release -- ${name}   publish the module\n`);
}

runMain(main);
