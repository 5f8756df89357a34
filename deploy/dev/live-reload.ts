import { readOverrides, writeOverride } from '@console/shared-ui/contract';

// Runs before a module that is built at each change (`npm run dev`), wherever it runs: reloads the
// page when there is a newer build than the one that this is.
declare const __system_context__: { readonly meta: { readonly url: string } };

const { url } = __system_context__.meta;
let loaded: string | undefined;

const builds = new EventSource(new URL('builds', url));
builds.addEventListener('build', ({ data }) => {
  loaded ??= data;
  if (data === loaded) return;
  // One that was broken has been set aside; its correction is to be seen.
  for (const override of readOverrides(localStorage)) {
    if (override.address === url) writeOverride(localStorage, override);
  }
  location.reload();
});
