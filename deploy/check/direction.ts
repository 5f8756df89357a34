import path from 'node:path';
import { type Import, isTest } from './imports.ts';

/** What all have in common: plain text and rules that each builds into itself. */
const CONTRACT = '@console/shared-ui/contract';

/** `shared-auth`, with the parts of it that each module builds, or declares, into itself. */
const AUTH = ['', '/base-path', '/storage-keys', '/permissions', '/waiting', '/testing'].map(
  (part) => `@console/shared-auth${part}`,
);

/** What the first script asks for, for shared-auth to find. */
const AUTH_START = '@console/shared-auth/configuration-files';

const ofMicroFrontends = [
  ...AUTH,
  ...['', '/contract', '/testing', '/foreign-answers/testing'].map(
    (part) => `@console/shared-ui${part}`,
  ),
];

/** The modules of the console that each folder may import, types included. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'shared-auth': [],
  'shared-ui': AUTH,
  'root-config': [...AUTH, AUTH_START, CONTRACT],
  deploy: [CONTRACT],
};

/** The single-page build, which the benchmark compares with, is the one place that has them all. */
const SINGLE_PAGE = 'deploy/bench/single-page/';

/**
 * What is wrong with an import, if anything: `mf-*` → `shared-ui` → `shared-auth` → libraries, one
 * way; no micro-frontend knows another; nobody reaches into another's files, tests neither.
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
  if (specifier.endsWith('/testing') && !isTest(file)) {
    return `${where} imports ${specifier}, which is for tests`;
  }
  if (!specifier.startsWith('@console/') || file.startsWith(SINGLE_PAGE)) return undefined;
  const may = allowed[folder] ?? ofMicroFrontends;
  if (may.includes(specifier)) return undefined;
  return `${where} must not import ${specifier}`;
}
