import type { LoadedModule } from '../loading/load-module.ts';
import { ModuleFailure } from '../release/module-failure.ts';

/** What a module gets from whoever runs it. */
export type ModuleProps = Readonly<Record<string, unknown>>;

/** The lifecycles of a micro-frontend, each as one function. */
export interface Lifecycles {
  readonly bootstrap: (props: ModuleProps) => Promise<void>;
  readonly mount: (props: ModuleProps) => Promise<void>;
  readonly unmount: (props: ModuleProps) => Promise<void>;
}

/**
 * The lifecycles that a module exports. single-spa allows an array of functions for each, to be
 * called one after the other.
 *
 * @throws {ModuleFailure} when one is missing
 */
export function lifecyclesOf(specifier: string, module: LoadedModule): Lifecycles {
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
 * What single-spa is told of how long lifecycles take: it would complain of slow ones, and whoever
 * runs a module gives up those that hang. single-spa keeps two timers for so long after each call.
 *
 * @param millis - after which single-spa complains
 */
export function timeoutsAfter(millis: number) {
  const limit = { millis, warningMillis: millis, dieOnTimeout: false };
  return { bootstrap: limit, mount: limit, unmount: limit, unload: limit };
}
