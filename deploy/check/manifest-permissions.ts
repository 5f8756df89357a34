import path from 'node:path';
import type { Project } from './documents.ts';

/**
 * The permissions in manifests that nobody knows: neither the API nor the module by its declaration
 * (`src/permissions.d.ts`). In code a misspelt one does not compile; JSON has no unions.
 *
 * @param known - the API's
 */
export function manifestPermissionFaults(
  { files, textOf }: Pick<Project, 'files' | 'textOf'>,
  known: readonly string[],
): string[] {
  return files
    .filter((file) => /^[^/]+\/manifest\.json$/.test(file))
    .flatMap((file) => {
      const declaration = path.posix.join(path.posix.dirname(file), 'src/permissions.d.ts');
      const declared = files.includes(declaration) ? namesIn(textOf(declaration)) : [];
      const { permissions, actions = [] }: Asking & { actions?: readonly Asking[] } = JSON.parse(
        textOf(file),
      );
      return [permissions, ...actions.map((action) => action.permissions)]
        .flat()
        .filter((name) => !known.includes(name) && !declared.includes(name))
        .map((name) => `${file}: there is no permission ${name}`);
    });
}

/** What a manifest, or an action of it, asks for. */
interface Asking {
  readonly permissions: readonly string[];
}

const namesIn = (declaration: string): string[] =>
  [...declaration.matchAll(/^\s+(\w+): true;$/gm)].map(([, name = '']) => name);
