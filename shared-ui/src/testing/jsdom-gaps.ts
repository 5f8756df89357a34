// What browsers have and jsdom lacks. To be imported before anything that needs it.
const util: { TextEncoder: typeof TextEncoder; TextDecoder: typeof TextDecoder } =
  jest.requireActual('node:util');
globalThis.TextEncoder ??= util.TextEncoder;
globalThis.TextDecoder ??= util.TextDecoder;

HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

globalThis.crypto.randomUUID ??= jest.requireActual('node:crypto').randomUUID;
