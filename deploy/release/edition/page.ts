import { NumberedFailure } from '@console/shared-node/failure.ts';
import {
  type ImportMap,
  type Language,
  type LiveModule,
  lateLibrary,
  type MicroFrontend,
  type PageReleases,
  screenSlot,
  type Trial,
} from '@console/shared-ui/contract';
import { fill } from '../../build-output/fill.ts';
import type { ModuleSettings } from '../store/edition.ts';
import { json } from '../store/files.ts';
import { fileAddress, publishedVersion, type Release } from '../store/release.ts';

/** The configuration files that every visit loads (contract, Configuration). */
export const configurationFiles = ['api', 'profile', 'admin', 'identity'] as const;

/** The releases and settings of a page. */
export interface PageContent {
  readonly live: readonly Release[];
  /** The fallback version of each module. */
  readonly lastGood: Readonly<Record<string, Release>>;
  readonly settings: ModuleSettings;
  /** The versions that run for a share of the users. */
  readonly trials?: readonly TrialContent[];
  /** Languages with custom texts of the deployment. */
  readonly texts?: readonly Language[];
  /** Origin of the API, if its address is absolute. */
  readonly api?: string | undefined;
  /** Withdrawn versions by module: open pages stop running them, and new pages do not start them. */
  readonly withdrawn?: PageReleases['withdrawn'];
}

/** A trial with its releases. */
export interface TrialContent extends Omit<Trial, 'modules'> {
  readonly releases: readonly Release[];
}

/** Returns the page's description of its releases. */
function pageReleases(content: PageContent): PageReleases {
  const { live, lastGood, settings, trials = [], texts = [] } = content;
  const modules = live.map((release): [string, LiveModule] => {
    const before = lastGood[release.module];
    return [
      release.module,
      {
        live: publishedVersion(release),
        ...(before && { lastGood: publishedVersion(before) }),
      },
    ];
  });
  const { overrideOrigins, reportUrl } = settings;
  return {
    modules: Object.fromEntries(modules),
    overrideOrigins,
    ...(reportUrl && { reportUrl }),
    ...(trials.length > 0 && { trials: trials.map(describeTrial) }),
    ...(texts.length > 0 && { texts }),
  };
}

const describeTrial = ({ id, share, until, releases }: TrialContent): Trial => ({
  id,
  share,
  until,
  modules: Object.fromEntries(releases.map((one) => [one.module, publishedVersion(one)])),
});

/**
 * Returns the import map of these releases: the addresses of live versions, and the integrity of live,
 * fallback and trial versions.
 */
function pinnedMap({ modules: named, trials = [] }: PageReleases): Required<ImportMap> {
  const modules = Object.values(named);
  const all = [
    ...modules.flatMap(({ live, lastGood }) => (lastGood ? [lastGood, live] : [live])),
    ...trials.flatMap((trial) => Object.values(trial.modules)),
  ];
  return {
    imports: Object.assign({}, ...modules.map(({ live }) => live.imports)),
    integrity: Object.assign({}, ...all.map(({ integrity }) => integrity)),
  };
}

/**
 * Returns the console's page for a set of releases, and the files that open pages request, by file
 * name: import map and releases. The page is root-config's template with the import map, the
 * manifests, the stylesheets and preloads that every visit needs, and the scripts that run before
 * any module.
 *
 * @param template - `page.html` of the release of root-config
 * @throws {Error} if root-config is not among the releases
 */
export function pageFiles(
  template: string,
  content: PageContent,
): Readonly<Record<'importmap.json' | 'index.html' | 'releases.json', string>> {
  const releases = content.live;
  const rootConfig = releases.find(({ module }) => module === 'root-config');
  if (!rootConfig) throw new NumberedFailure('MF-123', 'A page needs a release of root-config');
  const described = pageReleases(content);
  const map = pinnedMap(described);
  const applications = releases.filter(isApplication);
  // Manifests are checked before they are published.
  const manifests = applications.map(({ manifest }) => manifest as MicroFrontend);
  // root-config's stylesheet comes first: it lays out the page and sets the others' base styles.
  const always = [
    rootConfig,
    ...releases.filter((one) => one !== rootConfig && !isApplication(one)),
  ];
  // These scripts are not deferred, because they apply theme and layout before the first paint.
  // Otherwise the screen could shift by the width of the menu after that paint.
  const script = (address: string) =>
    `<script src="${address}"${integrityAttributes(map, address)}></script>`;
  const style = (address: string) =>
    `<link rel="stylesheet" href="${address}"${integrityAttributes(map, address)}>`;
  const preload = (as: string) => (address: string) =>
    `<link rel="preload" as="${as}" href="${address}"${integrityAttributes(map, address)}>`;
  // In older releases, SystemJS is a separate file.
  const loader = rootConfig.integrity['system.js'] ? ['system.js'] : [];
  const scripts = [...loader, 'first.js'].map((file) => fileAddress(rootConfig, file));
  const styles = always
    .map((release) => fileAddress(release, `${release.module}.css`))
    .filter((address) => map.integrity[address]);
  // Modules that other modules use come first, so that they run while the others are loading.
  const modules = always
    .toSorted((one, other) => countUses(one) - countUses(other))
    .flatMap(entryAddresses);

  // Lets the browser connect to the API before the first script sends a request.
  const apart = content.api && content.api !== rootConfig.origin ? [content.api] : [];

  const { base = '/' } = content.settings;
  const page = fill(template, {
    base,
    styles: styles.map(style).join('\n    '),
    // Preloads come before the page's releases, which are long with a hundred modules.
    preloads: [
      ...apart.map((origin) => `<link rel="preconnect" crossorigin="anonymous" href="${origin}">`),
      ...scripts.map(preload('script')),
      ...styles.map(preload('style')),
      ...modules.map(preload('script')),
      ...configurationFiles.map(
        (file) =>
          `<link rel="preload" as="fetch" crossorigin="anonymous" href="${base}configs/${file}.json">`,
      ),
    ].join('\n    '),
    'import-map': embeddedJson(map),
    releases: embeddedJson(described),
    // Leaves out search settings: they are needed only after there are rows, and are in `releases.json`.
    // The API level is in the releases, because each version of a module has its own.
    'micro-frontends': embeddedJson(manifests.map(({ search, api, ...first }) => first)),
    scripts: scripts.map(script).join('\n    '),
    applications: screenSlots(applications),
  });
  const { withdrawn = {} } = content;
  return {
    'importmap.json': json(map),
    'index.html': page,
    'releases.json': json({
      ...described,
      withdrawn,
      microFrontends: manifests,
    } satisfies PageReleases),
  };
}

/** Returns the elements that applications render into. */
export const screenSlots = (applications: readonly Release[]): string =>
  applications
    .flatMap(({ entries }) => Object.keys(entries))
    .map((name) => `<div id="${screenSlot(name)}"></div>`)
    .join('\n      ');

const isApplication = ({ manifest }: Release): boolean => manifest !== undefined;

/** Returns how many other modules a module uses. */
const countUses = ({ uses }: Release): number => Object.keys(uses).length;

/** Returns the addresses of a release's entries that every visit needs. */
function entryAddresses(release: Release): string[] {
  const needed = Object.entries(release.entries).filter(([specifier]) => specifier !== lateLibrary);
  return [...new Set(needed.map(([, file]) => file))].map((file) => fileAddress(release, file));
}

function integrityAttributes({ integrity }: Required<ImportMap>, address: string): string {
  return ` crossorigin="anonymous" integrity="${integrity[address]}"`;
}

/** Returns JSON that is safe in a `<script>`: it cannot contain `</script>` or start a comment. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
