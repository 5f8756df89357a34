import { pageImportMap } from './page-data.ts';

/**
 * The page's default Trusted Types policy: a script may come from the page's own origin or from
 * a module host that the import map names, and from nowhere else. Markup and inline script have
 * no policy at all, so assigning them throws (W3C Trusted Types §3.2).
 */
export function allowModuleScripts(): void {
  const origins = new Set([location.origin]);
  for (const address of Object.values(pageImportMap().imports))
    origins.add(new URL(address).origin);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address: string) {
      const { origin } = new URL(address, location.href);
      if (origins.has(origin)) return address;
      throw new TypeError(`Scripts from ${origin} are not allowed`);
    },
  });
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
    };
  }
}
