import type { ImportMap } from '@console/shared-ui/contract';
import type { Setter } from './hung-versions.ts';

/**
 * Access to SystemJS's registry. SystemJS keeps failed loads for ever: without a deletion, a retry
 * would fetch nothing.
 */

/** The failed loads that are not forgotten yet. */
export interface LoadFailures {
  /** Address → error, for modules whose own file did not load or threw. */
  readonly sources: Map<string, unknown>;
  /** The failures in `sources`, and those of the modules that import one of them. */
  readonly broken: Map<string, unknown>;
}

/** Records failed loads with SystemJS's trace hook: nothing else tells the cause from its effects. */
export function watchLoads(): LoadFailures {
  const failures: LoadFailures = { sources: new Map(), broken: new Map() };
  const hook: OnLoad = (error, address, _dependencies, isSource) => {
    if (!error) return;
    failures.broken.set(address, error);
    if (isSource) failures.sources.set(address, error);
  };
  const loader = System.constructor.prototype;
  Object.assign(loader, {
    onload: hook,
    import: catchImport(loader.import),
    instantiate: catchLink(loader.instantiate),
  });
  return failures;
}

/**
 * Marks a failed import as handled: a caller that awaits the import still receives the failure. When
 * a script is cut off before it registers, for example because the page is left, SystemJS imports it
 * itself and does not await the import (systemjs 6.15, `script-load.js`, auto import).
 */
const catchImport = (load: typeof System.import) =>
  function (this: typeof System, ...words: Parameters<typeof load>) {
    const loading = load.apply(this, words);
    loading.catch(() => undefined);
    return loading;
  };

/**
 * Marks the failure of a dependency as handled: SystemJS awaits it only after all dependencies of
 * the importer have arrived (systemjs 6.15, `getOrCreateLoad`: `L`).
 */
const catchLink = (instantiate: Instantiate): Instantiate =>
  function (address, ...words) {
    for (const registry of Object.getOwnPropertySymbols(this)) {
      this[registry]?.[address]?.L?.catch(() => undefined);
    }
    return instantiate.call(this, address, ...words);
  };

/**
 * Mends SystemJS's `delete`, so that a deleted module leaves memory. SystemJS keeps the setters of the module,
 * and with them its code, in the records of its imports: it searches them for the module's own record, which is
 * no setter (systemjs 6.15, `features/registry.js`). `markRuns` has named the importer of each setter.
 */
export function mendDelete(): void {
  const loader: Loader = System.constructor.prototype;
  const { delete: remove } = loader;
  loader.delete = function (address) {
    const before = registry(this)[address];
    const restore = remove.call(this, address);
    if (!restore) return restore;
    for (const load of Object.values(registry(this))) {
      if (load.p === before) load.p = undefined;
      // In place, because SystemJS holds the same list elsewhere.
      load.i.splice(0, Infinity, ...load.i.filter(({ importer }) => importer !== address));
    }
    return restore;
  };
}

/** Returns the addresses of all modules that SystemJS has loaded, or is loading. */
export const loadedAddresses = (): readonly string[] => Object.keys(registry(System as never));

const registry = (loader: Loader): Record<string, Load> =>
  Object.assign({}, ...Object.getOwnPropertySymbols(loader).map((name) => loader[name]));

/** SystemJS with its registry, a property under an unnamed symbol: one record for each address. */
interface Loader {
  [registry: symbol]: Record<string, Load>;
  delete(address: string): false | (() => unknown);
}

/** A module in SystemJS's registry. */
interface Load {
  /** Resolves when the module is linked. */
  readonly L?: Promise<unknown>;
  /** The setters of the modules that import it. */
  readonly i: Setter[];
  /** The module whose import has made it run. */
  p?: Load | undefined;
}

type Instantiate = (this: Loader, address: string, ...words: unknown[]) => unknown;

type OnLoad = (
  error: unknown,
  address: string,
  dependencies: readonly string[] | undefined,
  isSource: boolean,
) => void;

/**
 * Forgets all loads that failed with this error: SystemJS passes an error from a module to its
 * importers. Loaded and pending modules stay.
 */
export function forgetFailed({ sources, broken }: LoadFailures, error: unknown): void {
  for (const [address, thrown] of broken) {
    if (thrown !== error) continue;
    System.delete(address);
    broken.delete(address);
    sources.delete(address);
  }
}

/** Maps specifiers to another address from now on, with the hashes of its files. */
export function redirectImports(
  specifiers: readonly string[],
  address: string,
  integrity: ImportMap['integrity'],
): void {
  System.addImportMap({
    imports: Object.fromEntries(specifiers.map((specifier) => [specifier, address])),
    ...(integrity && { integrity }),
  });
}

/** Returns the addresses of pending scripts: SystemJS removes the elements of loaded scripts. */
export function pendingScripts(): string[] {
  return [...document.head.querySelectorAll('script')].map(({ src }) => src).filter(Boolean);
}

/**
 * Ends a load that does not settle, as if the network had failed, so that it can be forgotten:
 * SystemJS itself would keep it for ever.
 */
export async function abandonLoad(address: string): Promise<void> {
  for (const script of document.head.querySelectorAll('script')) {
    if (script.src !== address) continue;
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
  // Waits until the rejection has passed through SystemJS's promises and is recorded.
  await new Promise((resolve) => setTimeout(resolve));
}
