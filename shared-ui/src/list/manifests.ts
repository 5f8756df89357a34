import type { MicroFrontend } from '../contract/manifest.ts';
import { createValue } from '../contract/value.ts';

/** The manifests of the page, set by the shell. */
export const manifests = createValue<readonly MicroFrontend[]>([]);
