import type {
  MicroFrontend,
  PageReleases,
  PublishedVersion,
  Trial,
} from '@console/shared-ui/contract';

/** An override that was checked and is followed. */
export interface AppliedOverride {
  readonly specifier: string;
  /** Absolute. */
  readonly address: string;
  /** The published version that it leads to; absent: a local build. */
  readonly published?: PublishedVersion;
  /** Of a micro-frontend that the page would not have. */
  readonly manifest?: MicroFrontend;
}

/** One of the versions that a module may run from, in the order in which they are tried. */
export interface RunnableVersion {
  readonly source: 'override' | 'trial' | 'live' | 'last-good';
  /** Folder name of the module, e.g. `mf-users`. */
  readonly module: string;
  /** The specifiers that are answered by the same file. */
  readonly specifiers: readonly string[];
  /** Absolute address of the entry. */
  readonly address: string;
  /** Absent: a local build, of which nothing is known. */
  readonly published?: PublishedVersion;
  /** Which trial it is of. */
  readonly trial?: Trial;
}

/**
 * What a specifier may stand for, best first: what the person tries, what they run of a trial, what
 * is published, what ran before. Empty when the page knows no such module, and nobody tries it.
 *
 * @param trials - those that the person takes part in
 */
export function runnableVersions(
  specifier: string,
  { modules }: PageReleases,
  overrides: readonly AppliedOverride[],
  trials: readonly Trial[],
): readonly RunnableVersion[] {
  const name = specifier.replace('@console/', '');
  const answers = (one: string) => specifier in (modules[one]?.live.imports ?? {});
  // A library is in a module of another name.
  const module = answers(name) ? name : (Object.keys(modules).find(answers) ?? '');
  const found = modules[module];
  if (!found) {
    const tried = overrides.find((one) => one.specifier === specifier);
    return tried ? [{ source: 'override', module: name, specifiers: [specifier], ...tried }] : [];
  }
  const { live, lastGood } = found;
  const address = live.imports[specifier];
  const specifiers = Object.keys(live.imports).filter((one) => live.imports[one] === address);
  const override = overrides.find((one) => specifiers.includes(one.specifier));
  const trial = trials.find((one) => module in one.modules);
  return [
    ...(override ? [{ source: 'override', module, specifiers, ...override } as const] : []),
    ...published('trial', module, specifiers, specifier, trial?.modules[module]).map((version) => ({
      ...version,
      ...(trial && { trial }),
    })),
    ...published('live', module, specifiers, specifier, live),
    ...published('last-good', module, specifiers, specifier, lastGood),
  ];
}

function published(
  source: 'trial' | 'live' | 'last-good',
  module: string,
  specifiers: readonly string[],
  specifier: string,
  version: PublishedVersion | undefined,
): RunnableVersion[] {
  const address = version?.imports[specifier];
  return version && address ? [{ source, module, specifiers, address, published: version }] : [];
}

/** Whether some people run another version of a module: which one, only who they are can tell. */
export const isOnTrial = (specifier: string, { trials = [] }: PageReleases): boolean =>
  trials.some(({ modules }) => Object.values(modules).some(({ imports }) => specifier in imports));

/** What a version is asked for by; several may stand for the same file. */
export const specifierOf = ({ specifiers }: RunnableVersion): string => specifiers[0] ?? '';

/** Whether screens stand on a module; a library is one, too. */
export const isShared = (specifier: string): boolean => !specifier.startsWith('@console/mf-');

/** Neither a library, which does what it is told, nor root-config, which runs the others. */
export const doesOwnWork = (specifier: string): boolean =>
  /^@console\/(?!root-config$)/.test(specifier);

/** Address that all files of a version begin with. */
export const folderOf = ({ address }: Pick<RunnableVersion, 'address'>): string =>
  new URL('.', address).href;

/** The stylesheet beside an entry. */
export const stylesheetOf = ({ address }: RunnableVersion): string =>
  address.replace(/\.js$/, '.css');
