import type { MicroFrontend } from '../contract/manifest.ts';
import { createValue } from '../contract/value.ts';

/** The manifests of the page, as the shell has them. */
export const manifests = createValue<readonly MicroFrontend[]>([]);
