import type { MicroFrontend } from '@console/shared-ui/contract';
import { BehaviorSubject } from 'rxjs';

/**
 * The micro-frontends of this page, replayed: the published ones, those from overrides, and later
 * changes. Empty until the start has read them.
 */
export const microFrontends$ = new BehaviorSubject<readonly MicroFrontend[]>([]);

/** Micro-frontends that were removed while the page was open. */
export const removedSections = new Set<MicroFrontend>();
