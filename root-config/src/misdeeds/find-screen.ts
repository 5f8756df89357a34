import { microFrontendAt, shownPath } from '@console/shared-ui/contract';
import { versions } from '../loading/page-versions.ts';
import { getSpecifier } from '../release/runnable-versions.ts';
import { microFrontends$ } from '../sections/sections.ts';

/** Returns the micro-frontend that a script belongs to; undefined if it belongs to none. */
export function findScreen(script: string): string | undefined {
  const owner = versions.owner(script);
  const specifier = owner && getSpecifier(owner);
  return microFrontends$.value.find(({ module }) => module === specifier)?.module;
}

/** Whether the address is that of a micro-frontend, so that its screen is mounted or will be. */
export const isShown = (module: string | undefined): boolean =>
  microFrontendAt(microFrontends$.value, shownPath())?.module === module;
