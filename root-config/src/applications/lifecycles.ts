import type { LifeCycles } from 'single-spa';
import type { LoadedModule } from '../modules/load-module.ts';

/** Milliseconds that a lifecycle may take; an application that takes longer is given up. */
const LIMIT = 10_000;

/**
 * A module as an application: its lifecycles, each with a limit after which single-spa goes on
 * without it. Without limits one that never settles would stop all navigation for good.
 *
 * @throws {TypeError} when the module has no lifecycles
 */
export function withTimeouts(module: LoadedModule): LifeCycles {
  for (const name of ['bootstrap', 'mount', 'unmount']) {
    if (!(name in module)) throw new TypeError(`The module has no ${name} lifecycle`);
  }
  const limit = { millis: LIMIT, warningMillis: LIMIT, dieOnTimeout: true };
  const timeouts = { bootstrap: limit, mount: limit, unmount: limit, unload: limit };
  // A module namespace cannot be extended, and single-spa checks what is in the copy.
  return { ...module, timeouts } as unknown as LifeCycles;
}
