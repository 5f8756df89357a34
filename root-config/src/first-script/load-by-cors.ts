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
