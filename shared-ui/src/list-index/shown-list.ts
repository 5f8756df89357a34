import { createValue } from '../contract/value.ts';
import type { ShownRows } from './neighbours.ts';

/** The list on the screen, filtered and ordered, for the panel beside it. */
export const shownList = createValue<ShownRows | undefined>(undefined);
