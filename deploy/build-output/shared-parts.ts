/**
 * The subpaths whose names the file of a shared module exports as well: only their types are apart. A
 * build imports them from the module itself, so that a page has one copy of their state.
 */
export const sharedParts: Readonly<Record<string, string>> = {
  '@console/shared-auth/internal': '@console/shared-auth',
  '@console/shared-ui/internal': '@console/shared-ui',
  '@console/shared-ui/tenant-hubs': '@console/shared-ui',
};
