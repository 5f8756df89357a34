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

Blob.prototype.arrayBuffer ??= function read(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // A file that is read as a buffer has one as its result; the type has a text as well.
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};
