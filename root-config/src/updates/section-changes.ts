import { type MicroFrontend, type PageReleases, routeFault } from '@console/shared-ui/contract';
import type { ModuleVersions } from '../loading/module-versions.ts';
import type { IsAllowed } from '../release/allowed-origins.ts';
import { contractConflict } from '../release/compatibility.ts';

/** The sections of an open page, and what is published now. */
interface Sections {
  readonly here: readonly MicroFrontend[];
  readonly now: PageReleases;
  readonly versions: ModuleVersions;
  /** Whether this page may run a script from an address. */
  readonly isAllowed: IsAllowed;
}

/** The changes to the sections of an open page. */
interface SectionChanges {
  /** Sections that can be added to it. */
  readonly come: readonly MicroFrontend[];
  /** Sections that need a reload. */
  readonly wait: readonly MicroFrontend[];
  readonly gone: readonly MicroFrontend[];
}

/** Compares the micro-frontends of a page with the published ones. Overrides stay. */
export function sectionChanges({ here, now, versions, isAllowed }: Sections): SectionChanges {
  const { microFrontends: published } = now;
  // An older server lists no sections: change nothing.
  if (!published) return { come: [], wait: [], gone: [] };
  const has = (all: readonly MicroFrontend[], module: string) =>
    all.some((one) => one.module === module);
  const gone = here.filter(
    ({ module }) => !has(published, module) && versions.get(module)?.current.source !== 'override',
  );
  const added = published.filter(({ module }) => !has(here, module));
  const stay = here.filter((one) => !gone.includes(one));
  const canAdd = (one: MicroFrontend): boolean => {
    const module = one.module.replace('@console/', '');
    const version = now.modules[module]?.live;
    const address = version?.imports[one.module];
    const provides = (used: string) => versions.get(used)?.current.published?.provides;
    return (
      version !== undefined &&
      address !== undefined &&
      isAllowed(address) &&
      contractConflict(module, version, provides) === undefined &&
      routeFault(one, stay) === undefined
    );
  };
  return { come: added.filter(canAdd), wait: added.filter((one) => !canAdd(one)), gone };
}
