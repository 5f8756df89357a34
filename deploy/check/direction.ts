import path from 'node:path';
import type { Import } from './imports.ts';

/** What all have in common: plain text and rules that each builds into itself. */
const CONTRACT = '@console/shared-ui/contract';

const ofMicroFrontends = ['@console/shared-auth', '@console/shared-ui', CONTRACT];

/** The modules of the console that each folder may import, types included. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'shared-auth': [],
  'shared-ui': ['@console/shared-auth', '@console/shared-auth/storage-keys'],
  'root-config': ['@console/shared-auth', CONTRACT],
  deploy: [CONTRACT],
};

/** The single-page build, which the benchmark compares with, is the one place that has them all. */
const SINGLE_PAGE = 'deploy/bench/single-page/';

/**
 * What is wrong with an import, if anything: `mf-*` → `shared-ui` → `shared-auth` → libraries, one
 * way; no micro-frontend knows another; nobody reaches into another's files.
 */
export function directionFault({ file, line, specifier }: Import): string | undefined {
  const [folder = ''] = file.split('/');
  const where = `${file}:${line}`;
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    return target.startsWith(`${folder}/`)
      ? undefined
      : `${where} reaches into ${target.split('/')[0]} by its path`;
  }
  if (!specifier.startsWith('@console/') || file.startsWith(SINGLE_PAGE)) return undefined;
  const may = allowed[folder] ?? ofMicroFrontends;
  if (may.includes(specifier)) return undefined;
  return `${where} must not import ${specifier}`;
}
