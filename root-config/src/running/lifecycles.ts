import type { LoadedModule } from '../loading/load-module.ts';
import { ModuleFailure } from '../release/module-failure.ts';

/** The props that a module receives. */
export type ModuleProps = Readonly<Record<string, unknown>>;

/** The lifecycles of a micro-frontend, each as one function. */
export interface Lifecycles {
  readonly bootstrap: (props: ModuleProps) => Promise<void>;
  readonly mount: (props: ModuleProps) => Promise<void>;
  readonly unmount: (props: ModuleProps) => Promise<void>;
}

/**
 * Returns the lifecycles that a module exports. As single-spa allows, a lifecycle may be an array of
 * functions, which are called in order.
 *
 * @throws {ModuleFailure} when one is missing
 */
export function getLifecycles(specifier: string, module: LoadedModule): Lifecycles {
  return {
    bootstrap: lifecycle(specifier, module, 'bootstrap'),
    mount: lifecycle(specifier, module, 'mount'),
    unmount: lifecycle(specifier, module, 'unmount'),
  };
}

function lifecycle(
  specifier: string,
  module: LoadedModule,
  name: keyof Lifecycles,
): Lifecycles['mount'] {
  const exported = module[name];
  const steps = Array.isArray(exported) ? exported : [exported];
  if (steps.length === 0 || steps.some((step) => typeof step !== 'function')) {
    const message = `The module has no ${name} lifecycle`;
    throw new ModuleFailure(specifier, { stage: 'bootstrap', number: 'MF-038', message });
  }
  return async (props) => {
    for (const step of steps) await step(props);
  };
}

/**
 * Returns timeouts that keep single-spa from warning about slow lifecycles, because `ModuleRunner` has
 * its own time limits. single-spa keeps two timers for this time after each call.
 *
 * @param millis - time after which single-spa warns
 */
export function getTimeouts(millis: number) {
  const limit = { millis, warningMillis: millis, dieOnTimeout: false };
  return { bootstrap: limit, mount: limit, unmount: limit, unload: limit };
}
