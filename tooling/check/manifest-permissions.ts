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
      const { permissions, actions = [], search }: AskingManifest = JSON.parse(textOf(file));
      const ofLists = search?.lists.map(({ permission }) => permission) ?? [];
      return [permissions, ...actions.map((action) => action.permissions), ofLists]
        .flat()
        .filter((name) => !known.includes(name) && !declared.includes(name))
        .map((name) => `${file}: there is no permission ${name}`);
    });
}

/** What a manifest, or an action of it, asks for. */
interface Asking {
  readonly permissions: readonly string[];
}

interface AskingManifest extends Asking {
  readonly actions?: readonly Asking[];
  readonly search?: { readonly lists: readonly { readonly permission: string }[] };
}

const namesIn = (declaration: string): string[] =>
  [...declaration.matchAll(/^\s+(\w+): true;$/gm)].map(([, name = '']) => name);
