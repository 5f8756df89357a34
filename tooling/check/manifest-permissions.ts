import path from 'node:path';
import type { Project } from './documents.ts';

/**
 * Returns the unknown permissions in manifests. A permission is known if the API has it, or if the
 * module declares it (`src/permissions.d.ts`). The compiler finds misspelt permissions only in code.
 *
 * @param known - permissions of the API
 */
export function manifestPermissionFaults(
  { files, read }: Pick<Project, 'files' | 'read'>,
  known: readonly string[],
): string[] {
  return files
    .filter((file) => /^[^/]+\/manifest\.json$/.test(file))
    .flatMap((file) => {
      const declaration = path.posix.join(path.posix.dirname(file), 'src/permissions.d.ts');
      const declared = files.includes(declaration) ? namesIn(read(declaration)) : [];
      const { permissions, actions = [], search }: GuardedManifest = JSON.parse(read(file));
      const ofLists = search?.lists.map(({ permission }) => permission) ?? [];
      return [permissions, ...actions.map((action) => action.permissions), ofLists]
        .flat()
        .filter((name) => !known.includes(name) && !declared.includes(name))
        .map((name) => `${file}: unknown permission ${name}`);
    });
}

/** The permissions of a manifest or of one of its actions. */
interface Guarded {
  readonly permissions: readonly string[];
}

interface GuardedManifest extends Guarded {
  readonly actions?: readonly Guarded[];
  readonly search?: { readonly lists: readonly { readonly permission: string }[] };
}

const namesIn = (declaration: string): string[] =>
  [...declaration.matchAll(/^\s+(\w+): true;$/gm)].map(([, name = '']) => name);
