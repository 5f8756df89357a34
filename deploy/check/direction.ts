import path from 'node:path';
import type { Import } from './imports.ts';

/** The modules of the console that each folder may import, types included. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'shared-auth': [],
  'shared-ui': ['@console/shared-auth'],
  'mf-shell': ['@console/shared-auth', '@console/shared-ui'],
  'root-config': ['@console/shared-auth'],
  // What the page reads is what a release writes: one shape and one rule for both.
  deploy: ['compatibility', 'override-list', 'published'].map(
    (name) => `@console/root-config/${name}`,
  ),
};

/** Types say what the parts agree on and do not exist at run time. */
const allowedTypes: Readonly<Record<string, readonly string[]>> = {
  'root-config': ['@console/shared-ui'],
};

/** The single-page build, which the benchmark compares with, is the one place that has them all. */
const SINGLE_PAGE = 'deploy/bench/single-page/';

const ofMicroFrontends = ['@console/shared-auth', '@console/shared-ui'];

/**
 * What is wrong with an import, if anything: `mf-*` → `shared-ui` → `shared-auth` → libraries, one
 * way; no micro-frontend knows another; nobody reaches into another's files.
 */
export function directionFault({ file, line, specifier, typeOnly }: Import): string | undefined {
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
  const mayTypes = typeOnly ? (allowedTypes[folder] ?? []) : [];
  if (may.includes(specifier) || mayTypes.includes(specifier)) return undefined;
  return `${where} must not import ${specifier}`;
}
