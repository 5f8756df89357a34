import { logUnguarded } from '../misdeeds/replace-functions.ts';
import type { IsAllowed } from '../release/allowed-origins.ts';

/**
 * Installs the page's default Trusted Types policy: scripts may come only from origins that
 * overrides may use. Markup and inline script have no policy, so assigning them throws (W3C Trusted
 * Types §3.2).
 */
export function allowModuleScripts(isAllowed: IsAllowed): void {
  // A page can have only one default policy. If another script made one, the page's
  // Content-Security-Policy, which names the same hosts, still refuses other scripts.
  const { trustedTypes } = window;
  if (trustedTypes?.defaultPolicy) {
    logUnguarded(['the default Trusted Types policy']);
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
 * Makes SystemJS load every script with CORS, not only cross-origin ones: `Integrity-Policy` refuses
 * scripts without CORS even if they have a hash (W3C Subresource Integrity, `Integrity-Policy`).
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
