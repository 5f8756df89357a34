/** The file of this module in the page: the names of all entry points, whose types are apart. */
// First, so that its stylesheets and code keep their order, which compresses best.
import './shared-ui.ts';

export * from './internal.ts';
export * from './shared-ui.ts';
export * from './tenant-hubs.ts';
