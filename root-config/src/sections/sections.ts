import type { MicroFrontend } from '@console/shared-ui/contract';
import { BehaviorSubject } from 'rxjs';

/**
 * The micro-frontends that this page has, replayed: those that it was published with, those that the
 * person tries, and whatever came or went since. Empty before the start has looked.
 */
export const microFrontends$ = new BehaviorSubject<readonly MicroFrontend[]>([]);

/** Those that went while the page was open. */
export const gone = new Set<MicroFrontend>();
