import { createValue } from '../contract/value.ts';
import type { ShownRows } from './neighbours.ts';

/** The list on the screen as it is filtered and ordered; what is open beside it goes by that. */
export const shownList = createValue<ShownRows | undefined>(undefined);
