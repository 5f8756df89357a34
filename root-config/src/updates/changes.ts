import type { LiveModule, MicroFrontend, PageReleases } from '@console/shared-ui/contract';
import { type ModuleState, type ModuleVersions, untried } from '../loading/module-versions.ts';
import { contractConflict } from '../release/compatibility.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';

/** What becomes of a module in a page that is open. */
export interface Change {
  /** As it is now. */
  readonly state: ModuleState;
  /** What it is to run from. */
  readonly next: RunnableVersion;
  /** With its next mount, in its place on the screen, or when the person loads the page anew. */
  readonly when: 'next-mount' | 'at-once' | 'reload';
}

/** What a page is, beside the versions that it runs. */
export interface OpenPage {
  /** Whether a module is an application, which can be changed in a page that is open. */
  readonly isApplication: (specifier: string) => boolean;
  readonly isOnScreen: (specifier: string) => boolean;
}

/**
 * What is published now for a page: of its applications. What they share was loaded once, and stays
 * what the page was made with.
 *
 * @param come - names of applications that begin in this page
 * @param gone - of those that end
 */
export function releasesOf(
  page: PageReleases,
  now: PageReleases,
  { isApplication }: OpenPage,
  { come, gone }: Readonly<Record<'come' | 'gone', readonly MicroFrontend[]>> = {
    come: [],
    gone: [],
  },
): PageReleases {
  const isOf = (all: readonly MicroFrontend[], { live }: LiveModule) =>
    all.some(({ module }) => module in live.imports);
  const stay = Object.entries(page.modules).filter(([, made]) => !isOf(gone, made));
  const modules = stay.map(([name, made]) => {
    const isShared = !Object.keys(made.live.imports).some(isApplication);
    return [name, isShared ? made : (now.modules[name] ?? made)] as const;
  });
  const added = Object.entries(now.modules).filter(([, one]) => isOf(come, one));
  return { ...now, modules: Object.fromEntries([...modules, ...added]) };
}

/** What is to be changed, of all modules, where `versions` knows already what may run. */
export function changesFor(
  versions: ModuleVersions,
  now: PageReleases,
  page: OpenPage,
): readonly Change[] {
  return versions.all.flatMap((state) => {
    const [specifier = ''] = state.current.specifiers;
    // What the person tries stays until they go back.
    if (state.current.source === 'override') return [];
    const change = page.isApplication(specifier)
      ? changeOf(state, versions, page)
      : sharedChange(state, versions, now);
    return change ?? [];
  });
}

function changeOf(
  state: ModuleState,
  versions: ModuleVersions,
  { isOnScreen }: OpenPage,
): Change | undefined {
  const { current, tried, status } = state;
  const [specifier = ''] = current.specifiers;
  const choices = untried(versions.runnable(specifier), tried);
  const [best] = choices;
  if (!best || best.address === current.address) return undefined;
  const mayStay = !isWithdrawn(current, versions.releases);
  const next = mayStay ? best : (choices.find((one) => fits(one, versions)) ?? best);
  if (!fits(next, versions)) return { state, next, when: 'reload' };
  if (!isOnScreen(specifier)) return { state, next, when: 'next-mount' };
  // Where there is no screen to be kept, there is nothing to wait for.
  return { state, next, when: mayStay && status !== 'failed' ? 'reload' : 'at-once' };
}

/** A module that others stand on is loaded once in a page. */
function sharedChange(
  state: ModuleState,
  versions: ModuleVersions,
  now: PageReleases,
): Change | undefined {
  const { current } = state;
  const [specifier = ''] = current.specifiers;
  const made = versions.releases.modules[current.module]?.live.imports[specifier];
  const published = now.modules[current.module]?.live;
  const address = published?.imports[specifier];
  if (!published || !address || address === made || address === current.address) return undefined;
  return { state, next: { ...current, source: 'live', address, published }, when: 'reload' };
}

const isWithdrawn = (
  { module, published }: RunnableVersion,
  { withdrawn }: PageReleases,
): boolean => withdrawn?.[module]?.includes(published?.version ?? '') ?? false;

/** Whether a version can run beside what this page has loaded, and come from where it may. */
function fits({ module, address, published }: RunnableVersion, versions: ModuleVersions): boolean {
  const origins = versions.all.map(({ current }) => new URL(current.address).origin);
  const provides = (used: string) => versions.of(used)?.current.published?.provides;
  return (
    origins.includes(new URL(address).origin) &&
    (!published || contractConflict(module, published, provides) === undefined)
  );
}
