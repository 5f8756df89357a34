import type { PublishedVersion } from '@console/shared-ui/contract';

/** Returns the address of a version's entry. */
export const entryOf = (module: string, version: string): string =>
  `https://console.test/${module}/${version}/${module}.js`;

/** Returns a published version that uses no shared module. */
export const publishedVersion = (
  module: string,
  version: string,
  more: Partial<PublishedVersion> = {},
): PublishedVersion => ({
  version,
  publishedAt: '2026-01-31T12:00:00Z',
  imports: { [`@console/${module}`]: entryOf(module, version) },
  integrity: {},
  uses: {},
  ...more,
});

/** Fakes the page's SystemJS. Returns the addresses and hashes that are added to its import map. */
export function fakeImportMap(): Record<string, string> {
  const pointed: Record<string, string> = {};
  Object.assign(globalThis, {
    System: {
      get: () => undefined,
      addImportMap: ({ imports, integrity }: { imports: object; integrity?: object }) =>
        Object.assign(pointed, imports, integrity),
    },
  });
  return pointed;
}
