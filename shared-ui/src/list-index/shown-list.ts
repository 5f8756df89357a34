import { createValue } from '../contract/value.ts';
import type { ShownRows } from './neighbours.ts';

export const shownList = createValue<ShownRows | undefined>(undefined);
