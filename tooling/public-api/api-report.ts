import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isInternal, readManifest } from '../bundler/package/versions.ts';
import { DeclaredApi, type ExportedName } from './declared-api.ts';

/** The public types of a package. */
export interface ApiReport {
  /** Every exported signature, for a reviewer to compare with the version before. */
  readonly text: string;
  /** Undocumented names and members, and types that signatures name but no entry point exports. */
  readonly faults: readonly string[];
}

interface Entry {
  /** E.g. `@console/shared-ui/tenant-hubs`. */
  readonly specifier: string;
  readonly exports: readonly ExportedName[];
}

/** Returns the file that holds the report of a module. */
export const reportFile = (root: string, name: string): string =>
  path.join(root, name, 'public-api.txt');

/** Returns the report of a module from its declarations, which `npm run check` compiles. */
export function getApiReport(root: string, name: string): ApiReport {
  const api = new DeclaredApi((specifier, from) => findDeclaration(root, specifier, from));
  const entries = offeredEntries(root, name, api);
  const known = new Set(entries.flatMap(({ exports }) => exports.map(({ key }) => key)));
  const foreign = Object.keys(readManifest(name).dependencies ?? {})
    .filter((one) => one.startsWith('@console/'))
    .flatMap((one) => offeredEntries(root, one.replace('@console/', ''), api))
    .flatMap(({ exports }) => exports.map(({ key }) => key));
  for (const key of foreign) known.add(key);
  const faults = entries.flatMap(({ specifier, exports }) =>
    exports.flatMap((one) => faultsOf(api, one, known).map((fault) => `${specifier}: ${fault}`)),
  );
  const { version } = readManifest(name);
  const title = `@console/${name} ${version}: all exported signatures, by \`npm run public-api\``;
  return { text: [title, ...entries.map(printEntry)].join('\n\n').concat('\n'), faults };
}

/**
 * Returns what is missing about an exported name.
 *
 * @param known - the keys of all exported names
 */
export const faultsOf = (
  api: DeclaredApi,
  exported: ExportedName,
  known: ReadonlySet<string>,
): readonly string[] => {
  if (exported.declarations.every(({ node }) => isGenerated(node))) return [];
  const hidden = [...api.referencesOf(exported)].filter(([key]) => !known.has(key));
  return [
    ...missingComments(exported).map((name) => `${name} has no TSDoc`),
    ...hidden.map(([, type]) => `${exported.name} refers to ${type}, which is not exported`),
  ];
};

/** Returns the faults of the reports: of the API, or of a file that does not match it. */
export function apiReportFaults(root: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const { text, faults } = getApiReport(root, name);
    const file = reportFile(root, name);
    const isSame = existsSync(file) && readFileSync(file, 'utf8') === text;
    const changed = `${name}/public-api.txt does not match the exports: run \`npm run public-api\`, and read the difference`;
    return [...faults, ...(isSame ? [] : [changed])];
  });
}

function offeredEntries(root: string, name: string, api: DeclaredApi): Entry[] {
  return Object.entries(readManifest(name).exports ?? {})
    .filter(([subpath]) => !isInternal(subpath))
    .map(([subpath, source]) => ({
      specifier: path.posix.join('@console', name, subpath),
      exports: api.exportsOf(toDeclaration(root, path.posix.join(name, source))),
    }));
}

/** Returns the compiled declaration of a source, or the source if it is a declaration itself. */
const toDeclaration = (root: string, source: string): string =>
  source.endsWith('.d.ts')
    ? path.join(root, source)
    : path.join(root, '.cache/types', source.replace(/\.tsx?$/, '.d.ts'));

function findDeclaration(root: string, specifier: string, from: string): string | undefined {
  const compiled = path.join(root, '.cache/types');
  if (specifier.startsWith('.')) {
    const source = path.posix.join(path.posix.dirname(path.relative(compiled, from)), specifier);
    return toDeclaration(root, source);
  }
  const [scope, name = '', ...rest] = specifier.split('/');
  if (scope !== '@console') return undefined;
  const source = readManifest(name).exports?.[rest.length > 0 ? `./${rest.join('/')}` : '.'];
  return source && toDeclaration(root, path.posix.join(name, source));
}

const printer = ts.createPrinter({ removeComments: true });

/** Checks whether `npm run openapi` generates a declaration from the API's document. */
const isGenerated = (node: ts.Node): boolean =>
  node.getSourceFile().fileName.endsWith('/openapi/schema.d.ts');

function printEntry({ specifier, exports }: Entry): string {
  const declared = exports.flatMap(({ name, declarations }) =>
    declarations.map(({ node }) => {
      if (isGenerated(node)) return `${name}: generated from the OpenAPI document`;
      const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
      const own = text
        .replace(/^export /, '')
        .replace(/^declare /, '')
        .replaceAll(/import\("[^"]+"\)\./g, '');
      return own.includes(name) ? own : `${name}: ${own}`;
    }),
  );
  return [`## ${specifier}`, ...declared].join('\n\n');
}

/** Returns the name, and those of its members, that have no comment. */
function missingComments({ name, declarations }: ExportedName): readonly string[] {
  const isCommented = declarations.some(({ node }) => hasComment(node));
  const members = declarations.flatMap(({ node }) =>
    membersOf(node).filter((member) => !hasComment(member)),
  );
  return [
    ...(isCommented ? [] : [name]),
    ...members.map((member) => `${name}.${member.name?.getText() ?? 'a call'}`),
  ];
}

function membersOf(node: ts.Node): readonly ts.TypeElement[] {
  if (ts.isInterfaceDeclaration(node)) return [...node.members];
  if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)) {
    return [...node.type.members];
  }
  return [];
}

const hasComment = (node: ts.Node): boolean => ts.getJSDocCommentsAndTags(node).length > 0;
