import { type MicroFrontend, type PageReleases, routeFault } from '@console/shared-ui/contract';
import type { ModuleVersions } from '../loading/module-versions.ts';
import type { IsAllowed } from '../release/allowed-origins.ts';
import { contractConflict } from '../release/compatibility.ts';

/** The sections of an open page, and the current releases. */
interface Sections {
  readonly here: readonly MicroFrontend[];
  readonly now: PageReleases;
  readonly versions: ModuleVersions;
  /** Whether this page may run a script from an address. */
  readonly isAllowed: IsAllowed;
}

/** The changes to the sections of an open page. */
interface SectionChanges {
  /** New sections that can be added to the open page. */
  readonly added: readonly MicroFrontend[];
  /** New sections that the page can have only after a reload. */
  readonly needReload: readonly MicroFrontend[];
  readonly removed: readonly MicroFrontend[];
}

/** Compares the micro-frontends of a page with the published ones. Overrides stay. */
export function sectionChanges({ here, now, versions, isAllowed }: Sections): SectionChanges {
  const { microFrontends: published } = now;
  // An older server lists no sections: change nothing.
  if (!published) return { added: [], needReload: [], removed: [] };
  const has = (all: readonly MicroFrontend[], module: string) =>
    all.some((one) => one.module === module);
  const removed = here.filter(
    ({ module }) => !has(published, module) && versions.get(module)?.current.source !== 'override',
  );
  const unknown = published.filter(({ module }) => !has(here, module));
  const kept = here.filter((one) => !removed.includes(one));
  const canAdd = (one: MicroFrontend): boolean => {
    const module = one.module.replace('@console/', '');
    const version = now.modules[module]?.live;
    const address = version?.imports[one.module];
    return (
      version !== undefined &&
      address !== undefined &&
      isAllowed(address) &&
      contractConflict(module, version, versions.published) === undefined &&
      routeFault(one, kept) === undefined
    );
  };
  const needReload = unknown.filter((one) => !canAdd(one));
  return { added: unknown.filter(canAdd), needReload, removed };
}
