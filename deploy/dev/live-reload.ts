// Runs before a module that is built at each change (`npm run dev`), wherever it runs: reloads the
// page when there is a newer build than the one that this is.
declare const __system_context__: { readonly meta: { readonly url: string } };

let loaded: string | undefined;

const builds = new EventSource(new URL('builds', __system_context__.meta.url));
builds.addEventListener('build', ({ data }) => {
  loaded ??= data;
  if (data !== loaded) location.reload();
});

export {};
