/** A chunk for what a page has once its first screen is there. */
import type { MicroFrontend } from '@console/shared-ui/contract';
import { keepUpToDate } from './updates/open-page.ts';
import { loadOverrideTools } from './versions/override-tools.ts';

/** @param subject - the person's `sub` */
export function loadLateParts(subject: string, microFrontends: readonly MicroFrontend[]): void {
  loadOverrideTools();
  keepUpToDate(subject, microFrontends);
}
