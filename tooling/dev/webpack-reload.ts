import { liveReload } from './live-reload.ts';

// Runs in the page before a module under development that webpack builds.
declare const __system_context__: { readonly meta: { readonly url: string } };
declare const __webpack_hash__: string | undefined;

declare global {
  interface ImportMeta {
    readonly webpackHot?: { check(apply: true): Promise<readonly unknown[] | null> };
  }
}

const hot = import.meta.webpackHot;

liveReload(__system_context__.meta.url, async ({ hash: build = '' }) => {
  const isAt = (hash: string | undefined) => hash !== undefined && build.startsWith(`${hash}-`);
  if (!hot || isAt(currentHash())) return false;
  while (!isAt(currentHash())) if (!(await hot.check(true))) return false;
  return true;
});

function currentHash(): string | undefined {
  return typeof __webpack_hash__ === 'undefined' ? undefined : __webpack_hash__;
}
