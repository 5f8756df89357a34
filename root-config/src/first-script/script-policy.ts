import { sayUnguarded } from '../misdeeds/replace-functions.ts';
import type { IsAllowed } from '../release/allowed-origins.ts';

/**
 * The page's default Trusted Types policy: a script may come from where overrides may lead, and
 * from nowhere else. Markup and inline script have no policy at all, so assigning them throws (W3C
 * Trusted Types §3.2).
 */
export function allowModuleScripts(isAllowed: IsAllowed): void {
  // There can be one only; the page's Content-Security-Policy names the same hosts.
  const { trustedTypes } = window;
  if (trustedTypes?.defaultPolicy) {
    sayUnguarded(['the default Trusted Types policy']);
    return;
  }
  trustedTypes?.createPolicy('default', {
    createScriptURL(address: string) {
      if (isAllowed(address)) return address;
      throw new TypeError(`Scripts from ${address} are not allowed (MF-055)`);
    },
  });
}

/**
 * Has SystemJS ask for every script by CORS, not only for those of other origins: `Integrity-Policy`
 * refuses any other, whether it has a hash or not (W3C Subresource Integrity, `Integrity-Policy`).
 */
export function loadByCors(): void {
  const prototype: ScriptLoader = System.constructor.prototype;
  const { createScript } = prototype;
  prototype.createScript = (address) =>
    Object.assign(createScript(address), { crossOrigin: 'anonymous' });
}

interface ScriptLoader {
  createScript(address: string): HTMLScriptElement;
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly defaultPolicy: unknown;
      createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
    };
  }
}
