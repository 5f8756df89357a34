import type { MicroFrontend } from '@console/shared-ui';
import { registerApplication } from 'single-spa';
import { claimantOf } from '../release/micro-frontends.ts';
import { application } from './application.ts';

/**
 * Registers the micro-frontends with single-spa: each is loaded when its address is first visited
 * by somebody who is signed in. One that fails shows a panel in its own place; the others go on.
 */
export function registerApplications(
  registry: readonly MicroFrontend[],
  isSignedIn: () => boolean,
): void {
  for (const microFrontend of registry) {
    const lifecycles = application(microFrontend);
    registerApplication({
      name: microFrontend.module,
      app: async () => lifecycles,
      activeWhen: ({ pathname }) =>
        isSignedIn() && claimantOf([microFrontend], pathname) !== undefined,
    });
  }
}
