import { type MicroFrontend, type PageReleases, routeFault } from '@console/shared-ui/contract';
import type { ModuleVersions } from '../loading/module-versions.ts';
import type { IsAllowed } from '../release/allowed-origins.ts';
import { contractConflict } from '../release/compatibility.ts';

/** What an open page has, and what is published now. */
interface Sections {
  /** The micro-frontends that the page has. */
  readonly here: readonly MicroFrontend[];
  readonly now: PageReleases;
  readonly versions: ModuleVersions;
  /** Whether this page may run a script from an address. */
  readonly isAllowed: IsAllowed;
}

/** What becomes of the sections of an open page. */
interface SectionChanges {
  /** Those that can begin in it. */
  readonly come: readonly MicroFrontend[];
  /** Those that need a page that is loaded anew. */
  readonly wait: readonly MicroFrontend[];
  readonly gone: readonly MicroFrontend[];
}

/**
 * Which micro-frontends have come since a page was made, and which have gone. What the person tries
 * stays.
 */
export function sectionChanges({ here, now, versions, isAllowed }: Sections): SectionChanges {
  const { microFrontends: published } = now;
  // A server of before there were such.
  if (!published) return { come: [], wait: [], gone: [] };
  const has = (all: readonly MicroFrontend[], module: string) =>
    all.some((one) => one.module === module);
  const gone = here.filter(
    ({ module }) => !has(published, module) && versions.of(module)?.current.source !== 'override',
  );
  const added = published.filter(({ module }) => !has(here, module));
  const stay = here.filter((one) => !gone.includes(one));
  const isSound = (one: MicroFrontend): boolean => {
    const module = one.module.replace('@console/', '');
    const version = now.modules[module]?.live;
    const address = version?.imports[one.module];
    const provides = (used: string) => versions.of(used)?.current.published?.provides;
    return (
      version !== undefined &&
      address !== undefined &&
      isAllowed(address) &&
      contractConflict(module, version, provides) === undefined &&
      routeFault(one, stay) === undefined
    );
  };
  return { come: added.filter(isSound), wait: added.filter((one) => !isSound(one)), gone };
}
