import type { MicroFrontend } from '@console/shared-ui';
import {
  addErrorHandler,
  registerApplication,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa';
import { loadModule } from '../modules/load-module.ts';
import { claimantOf } from '../registry/registry.ts';
import { applicationElement, clearFailures, showFailure } from './failure.ts';
import { withTimeouts } from './lifecycles.ts';

/**
 * Registers the micro-frontends with single-spa: each is loaded when its address is first visited
 * by somebody who is signed in. One that fails shows a panel in its own place; the others go on.
 */
export function registerApplications(
  registry: readonly MicroFrontend[],
  isSignedIn: () => boolean,
): void {
  for (const microFrontend of registry) register(microFrontend, isSignedIn);

  addErrorHandler((error) => {
    const failed = registry.find(({ module }) => module === error.appOrParcelName);
    if (!failed) return;
    showFailure(failed, error, () => revive(failed, isSignedIn));
  });
  addEventListener('single-spa:before-routing-event', () => clearFailures(registry));
}

function register(microFrontend: MicroFrontend, isSignedIn: () => boolean): void {
  registerApplication({
    name: microFrontend.module,
    app: async () => withTimeouts(await loadModule(microFrontend.module)),
    activeWhen: ({ pathname }) =>
      isSignedIn() && claimantOf([microFrontend], pathname) !== undefined,
    customProps: () => ({ domElement: applicationElement(microFrontend) }),
  });
}

/**
 * single-spa never calls a broken application again; a new registration under the same name starts
 * from nothing.
 */
async function revive(microFrontend: MicroFrontend, isSignedIn: () => boolean): Promise<void> {
  await unregisterApplication(microFrontend.module);
  applicationElement(microFrontend).replaceChildren();
  register(microFrontend, isSignedIn);
  await triggerAppChange();
}
