import type {
  MicroFrontend,
  PageReleases,
  PublishedVersion,
  Trial,
} from '@console/shared-ui/contract';

/** An override that was checked and is followed. */
export interface AppliedOverride {
  readonly specifier: string;
  readonly address: string;
  /** The published version that the override points to; absent for a local build. */
  readonly published?: PublishedVersion;
  /** The API level in the manifest of a local build. */
  readonly api?: number;
  /** The API versions that a local build was built against, as far as they are known. */
  readonly uses?: PublishedVersion['uses'];
  /** The addresses of a local build's mocks, by API. */
  readonly mocks?: Readonly<Record<string, string>>;
  /** Present for a micro-frontend that the page itself does not have. */
  readonly manifest?: MicroFrontend;
}

/** One of the versions that a module may run from, in the order in which they are tried. */
export interface RunnableVersion {
  readonly source: 'override' | 'trial' | 'live' | 'last-good';
  /** Folder name of the module, e.g. `mf-users`. */
  readonly module: string;
  /** The specifiers that map to the same file. */
  readonly specifiers: readonly string[];
  /** Absolute address of the entry. */
  readonly address: string;
  /** Absent for a local build, about which nothing is known. */
  readonly published?: PublishedVersion;
  /** The API level of a local build, if it is known. */
  readonly api?: number;
  /** The API versions that a local build was built against, as far as they are known. */
  readonly uses?: PublishedVersion['uses'];
  /** The addresses of a local build's mocks, by API. */
  readonly mocks?: Readonly<Record<string, string>>;
  /** The trial that the version belongs to. */
  readonly trial?: Trial;
}

/**
 * Returns the versions that a specifier may run from, best first: the user's override, their trial,
 * the live version, the last good one. Empty for an unknown module without an override.
 *
 * @param trials - trials that the user takes part in
 */
export function runnableVersions(
  specifier: string,
  { modules }: PageReleases,
  overrides: readonly AppliedOverride[],
  trials: readonly Trial[],
): readonly RunnableVersion[] {
  const name = specifier.replace('@console/', '');
  const answers = (one: string) => specifier in (modules[one]?.live.imports ?? {});
  // The specifier of a library differs from the name of its module.
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

/** Whether some users run another version of a module on trial; a user's `sub` decides which version. */
export const isOnTrial = (specifier: string, { trials = [] }: PageReleases): boolean =>
  trials.some(({ modules }) => Object.values(modules).some(({ imports }) => specifier in imports));

/** Returns the specifier that identifies a version: the first of those that map to its file. */
export const getSpecifier = ({ specifiers }: RunnableVersion): string => specifiers[0] ?? '';

/** Whether screens depend on a module, such as shared-ui or a library. */
export const isShared = (specifier: string): boolean => !specifier.startsWith('@console/mf-');

/** Whether a module can be blamed: libraries work for their callers, and root-config runs all other modules. */
export const isAccountable = (specifier: string): boolean =>
  /^@console\/(?!root-config$)/.test(specifier);

const folders = new Map<string, string>();

/** Returns the address that all files of a version begin with. */
export function getFolder({ address }: Pick<RunnableVersion, 'address'>): string {
  const folder = folders.get(address) ?? new URL('.', address).href;
  folders.set(address, folder);
  return folder;
}

/** Whether a version sees only the restricted APIs of the libraries that run the page. */
export const isRestricted = ({ published, api }: RunnableVersion): boolean =>
  (published?.api ?? api) === 2;

/** Returns the address of the stylesheet beside an entry. */
export const stylesheetAddress = ({ address }: RunnableVersion): string =>
  address.replace(/\.js$/, '.css');
