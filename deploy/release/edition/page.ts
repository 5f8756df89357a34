import { NumberedFailure } from '@console/shared-node/failure.ts';
import {
  type ImportMap,
  type Language,
  type LiveModule,
  type MicroFrontend,
  type PageReleases,
  screenSlot,
  type Trial,
} from '@console/shared-ui/contract';
import { fill } from '../../build-output/fill.ts';
import type { ModuleSettings } from '../store/edition.ts';
import { json } from '../store/files.ts';
import { addressOf, publishedVersion, type Release } from '../store/release.ts';

/** The configuration files that every visit reads (contract, Configuration). */
export const configurationFiles = ['api', 'profile', 'admin', 'identity'] as const;

/** What a page runs. */
export interface PageContent {
  readonly live: readonly Release[];
  /** By module: what runs where the live one does not. */
  readonly lastGood: Readonly<Record<string, Release>>;
  readonly settings: ModuleSettings;
  /** What a share of the people runs instead of what is live. */
  readonly trials?: readonly TrialContent[];
  /** Languages in which the deployment has words of its own. */
  readonly texts?: readonly Language[];
  /** Origin of the API, where its address has one. */
  readonly api?: string | undefined;
  /** By module, what pages that are open are to leave; a page that is opened now has none of it. */
  readonly withdrawn?: PageReleases['withdrawn'];
}

/** A trial with its releases. */
export interface TrialContent extends Omit<Trial, 'modules'> {
  readonly releases: readonly Release[];
}

/** What the page says about its releases. */
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
    ...(trials.length > 0 && { trials: trials.map(describedTrial) }),
    ...(texts.length > 0 && { texts }),
  };
}

const describedTrial = ({ id, share, until, releases }: TrialContent): Trial => ({
  id,
  share,
  until,
  modules: Object.fromEntries(releases.map((one) => [one.module, publishedVersion(one)])),
});

/**
 * The import map that runs just these releases: addresses with versions, and the integrity of
 * those, of what runs when one of them does not, and of what is on trial.
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
 * The console's page for a set of releases, and by the names of their files what pages that are open
 * ask for: its import map, and what it says about its releases. The page is root-config's template
 * with the import map, the manifests, the stylesheets and preloads that every visit needs, and what
 * runs before there is a module.
 *
 * @param template - `page.html` of the release of root-config
 * @throws {Error} when root-config is not among the releases
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
  // They were checked before they were published.
  const manifests = applications.map(({ manifest }) => manifest as MicroFrontend);
  // root-config's stylesheet first: it lays out the page and gives the others their ground.
  const always = [
    rootConfig,
    ...releases.filter((one) => one !== rootConfig && !isApplication(one)),
  ];
  // Not deferred: they put theme and layout on the page before its first paint. Deferred, that paint
  // could come first, and the screen would then move by the width of the menu.
  const script = (address: string) =>
    `<script src="${address}"${integrityAttributes(map, address)}></script>`;
  const style = (address: string) =>
    `<link rel="stylesheet" href="${address}"${integrityAttributes(map, address)}>`;
  const preload = (as: string) => (address: string) =>
    `<link rel="preload" as="${as}" href="${address}"${integrityAttributes(map, address)}>`;
  // In releases of before, SystemJS is a file of its own.
  const loader = rootConfig.integrity['system.js'] ? ['system.js'] : [];
  const scripts = [...loader, 'first.js'].map((file) => addressOf(rootConfig, file));
  const styles = always
    .map((release) => addressOf(release, `${release.module}.css`))
    .filter((address) => map.integrity[address]);
  // First what the others stand on: it runs while they are still on their way.
  const modules = always.toSorted((one, other) => usesOf(one) - usesOf(other)).flatMap(entriesOf);

  // By the time the first script knows who is there, there is a connection to ask by.
  const apart = content.api && content.api !== rootConfig.origin ? [content.api] : [];

  const { base = '/' } = content.settings;
  const page = fill(template, {
    base,
    styles: styles.map(style).join('\n    '),
    // All of it, above what the page says about its releases: with a hundred modules that is long.
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
    // Nobody searches before there are rows; `releases.json` has it all.
    'micro-frontends': embeddedJson(manifests.map(({ search, ...first }) => first)),
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

/** The places of the applications' screens. */
export const screenSlots = (applications: readonly Release[]): string =>
  applications
    .flatMap(({ entries }) => Object.keys(entries))
    .map((name) => `<div id="${screenSlot(name)}"></div>`)
    .join('\n      ');

const isApplication = ({ manifest }: Release): boolean => manifest !== undefined;

/** How many of the other modules a module uses. */
const usesOf = ({ uses }: Release): number => Object.keys(uses).length;

/** The addresses of a release's entries. */
const entriesOf = (release: Release): string[] =>
  [...new Set(Object.values(release.entries))].map((file) => addressOf(release, file));

function integrityAttributes({ integrity }: Required<ImportMap>, address: string): string {
  return ` crossorigin="anonymous" integrity="${integrity[address]}"`;
}

/** JSON that can stand in a `<script>`: no `</script>` and no comment can begin in it. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
