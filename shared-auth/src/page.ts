/** The file of this module in the page: the names of all entry points, whose types are apart. */
// First, so that its stylesheets and code keep their order, which compresses best.
import './shared-auth.ts';

export * from './internal.ts';
export * from './shared-auth.ts';
