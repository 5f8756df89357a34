import type { LiveModule, MicroFrontend, PageReleases } from '@console/shared-ui/contract';
import { type ModuleState, type ModuleVersions, untried } from '../loading/module-versions.ts';
import { contractConflict } from '../release/compatibility.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';

/** A change of a module's version in an open page. */
export interface Change {
  /** The module's current state. */
  readonly state: ModuleState;
  /** The version to run. */
  readonly next: RunnableVersion;
  /** At the next mount, immediately on the screen, or when the user reloads the page. */
  readonly when: 'next-mount' | 'at-once' | 'reload';
}

/** The page's applications and what is on the screen. */
export interface OpenPage {
  /** Whether a module is an application: only applications can change in an open page. */
  readonly isApplication: (specifier: string) => boolean;
  readonly isOnScreen: (specifier: string) => boolean;
}

/**
 * Merges the current releases into those of an open page. Only applications change: shared modules were
 * loaded once, so those of the page stay.
 *
 * @param added - applications that are added to this page
 * @param removed - applications that are removed from this page
 */
export function mergeReleases(
  page: PageReleases,
  now: PageReleases,
  { isApplication }: OpenPage,
  { added, removed }: Readonly<Record<'added' | 'removed', readonly MicroFrontend[]>> = {
    added: [],
    removed: [],
  },
): PageReleases {
  const isIn = (all: readonly MicroFrontend[], { live }: LiveModule) =>
    all.some(({ module }) => module in live.imports);
  const kept = Object.entries(page.modules).filter(([, made]) => !isIn(removed, made));
  const modules = kept.map(([name, made]) => {
    const isShared = !Object.keys(made.live.imports).some(isApplication);
    return [name, isShared ? made : (now.modules[name] ?? made)] as const;
  });
  const addedModules = Object.entries(now.modules).filter(([, one]) => isIn(added, one));
  return { ...now, modules: Object.fromEntries([...modules, ...addedModules]) };
}

/** Returns the changes for all modules, after `versions.renew` was called with the new releases. */
export function getChanges(
  versions: ModuleVersions,
  now: PageReleases,
  page: OpenPage,
): readonly Change[] {
  return versions.all.flatMap((state) => {
    const [specifier = ''] = state.current.specifiers;
    // An override stays until the user ends it.
    if (state.current.source === 'override') return [];
    const change = page.isApplication(specifier)
      ? applicationChange(state, versions, page)
      : sharedChange(state, versions, now);
    return change ?? [];
  });
}

function applicationChange(
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
  // If the version is withdrawn, or the screen has failed, the change need not wait.
  return { state, next, when: mayStay && status !== 'failed' ? 'reload' : 'at-once' };
}

/** Returns the change of a shared module, which needs a reload: a page loads it only once. */
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

/** Whether a version is compatible with the loaded modules, and has an allowed origin. */
function fits({ module, address, published }: RunnableVersion, versions: ModuleVersions): boolean {
  const origins = versions.all.map(({ current }) => new URL(current.address).origin);
  return (
    origins.includes(new URL(address).origin) &&
    (!published || contractConflict(module, published, versions.published) === undefined)
  );
}
