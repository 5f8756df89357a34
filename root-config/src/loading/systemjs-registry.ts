import type { ImportMap } from '@console/shared-ui/contract';

/**
 * What SystemJS keeps of modules, and how it is made to forget. It keeps failed loads for ever:
 * without a deletion a retry would fetch nothing.
 */

/** The loads that have failed and are not forgotten yet. */
export interface LoadFailures {
  /** Address → error, of modules whose own file did not load, or threw while it ran. */
  readonly sources: Map<string, unknown>;
  /** The same of these, and of the modules that failed because they import them. */
  readonly broken: Map<string, unknown>;
}

/** Listens to SystemJS's hook for tracing, which alone tells a cause from its consequences. */
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
    import: caughtImport(loader.import),
    instantiate: caughtLink(loader.instantiate),
  });
  return failures;
}

/**
 * Whoever imports hears of a failure by awaiting it; that nobody does is no fault. A script that is
 * cut off before it says that it has run, as when the page is left, is imported by SystemJS itself,
 * which waits for nothing (systemjs 6.15, `script-load.js`, auto import).
 */
const caughtImport = (load: typeof System.import) =>
  function (this: typeof System, ...words: Parameters<typeof load>) {
    const loading = load.apply(this, words);
    loading.catch(() => undefined);
    return loading;
  };

/**
 * A module fails with what it imports; SystemJS asks how it did only once all that its importer waits
 * for has come (systemjs 6.15, `getOrCreateLoad`: `L`), and until then nobody has heard of it.
 */
const caughtLink = (instantiate: Instantiate): Instantiate =>
  function (address, ...words) {
    for (const registry of Object.getOwnPropertySymbols(this)) {
      this[registry]?.[address]?.L?.catch(() => undefined);
    }
    return instantiate.call(this, address, ...words);
  };

/** Its registry, under a symbol of its own, has a record for each address. */
type Loader = Record<symbol, Record<string, { readonly L?: Promise<unknown> }>>;
type Instantiate = (this: Loader, address: string, ...words: unknown[]) => unknown;

type OnLoad = (
  error: unknown,
  address: string,
  dependencies: readonly string[] | undefined,
  isSource: boolean,
) => void;

/**
 * Forgets the loads that failed with an error, which SystemJS hands from a module to those that
 * import it. What runs is kept, and what is still on its way too.
 */
export function forgetFailed({ sources, broken }: LoadFailures, error: unknown): void {
  for (const [address, thrown] of broken) {
    if (thrown !== error) continue;
    System.delete(address);
    broken.delete(address);
    sources.delete(address);
  }
}

/** Has specifiers stand for another address from now on, whose files must be what is said. */
export function pointAt(
  specifiers: readonly string[],
  address: string,
  integrity: ImportMap['integrity'],
): void {
  System.addImportMap({
    imports: Object.fromEntries(specifiers.map((specifier) => [specifier, address])),
    ...(integrity && { integrity }),
  });
}

/** Addresses of the scripts that SystemJS waits for: it takes away those that have come. */
export function pendingScripts(): string[] {
  return [...document.head.querySelectorAll('script')].map(({ src }) => src).filter(Boolean);
}

/**
 * Ends a load that does not settle, as if the network had failed, so that it can be forgotten:
 * SystemJS itself keeps it for ever.
 */
export async function abandonLoad(address: string): Promise<void> {
  for (const script of document.head.querySelectorAll('script')) {
    if (script.src !== address) continue;
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
  // The rejection travels through SystemJS's promises before the load counts as failed.
  await new Promise((resolve) => setTimeout(resolve));
}
