import type { PageReleases, PublishedVersion } from '@console/shared-ui/contract';

/** An override that was checked and is followed. */
export interface AppliedOverride {
  readonly specifier: string;
  /** Absolute. */
  readonly address: string;
  /** The published version that it leads to; absent: a local build. */
  readonly published?: PublishedVersion;
}

/** One of the versions that a module may run from, in the order in which they are tried. */
export interface RunnableVersion {
  readonly source: 'override' | 'live' | 'last-good';
  /** Folder name of the module, e.g. `mf-users`. */
  readonly module: string;
  /** The specifiers that are answered by the same file. */
  readonly specifiers: readonly string[];
  /** Absolute address of the entry. */
  readonly address: string;
  /** Absent: a local build, of which nothing is known. */
  readonly published?: PublishedVersion;
}

/**
 * What a specifier may stand for, best first: what the person tries, what is published, what ran
 * before. Empty when the page knows no such module.
 */
export function runnableVersions(
  specifier: string,
  { modules }: PageReleases,
  overrides: readonly AppliedOverride[],
): readonly RunnableVersion[] {
  const found = Object.entries(modules).find(([, { live }]) => specifier in live.imports);
  if (!found) return [];
  const [module, { live, lastGood }] = found;
  const address = live.imports[specifier];
  const specifiers = Object.keys(live.imports).filter((name) => live.imports[name] === address);
  const override = overrides.find((one) => specifiers.includes(one.specifier));
  return [
    ...(override ? [{ source: 'override', module, specifiers, ...override } as const] : []),
    ...published('live', module, specifiers, specifier, live),
    ...published('last-good', module, specifiers, specifier, lastGood),
  ];
}

function published(
  source: 'live' | 'last-good',
  module: string,
  specifiers: readonly string[],
  specifier: string,
  version: PublishedVersion | undefined,
): RunnableVersion[] {
  const address = version?.imports[specifier];
  return version && address ? [{ source, module, specifiers, address, published: version }] : [];
}

/** Address that all files of a version begin with. */
export const folderOf = ({ address }: RunnableVersion): string => new URL('.', address).href;

/** The stylesheet beside an entry. */
export const stylesheetOf = ({ address }: RunnableVersion): string =>
  address.replace(/\.js$/, '.css');
