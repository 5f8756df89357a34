import { randomUUID, webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

// Adds APIs that every browser has and that jsdom lacks. Tests in Node's environment load this file, too.
Object.assign(globalThis, { TextDecoder, TextEncoder });

globalThis.crypto.randomUUID ??= randomUUID;
if (!('subtle' in crypto)) {
  // Node does not accept buffers of jsdom.
  const digest = (name: string, bytes: ArrayBuffer) =>
    webcrypto.subtle.digest(name, Buffer.from(new Uint8Array(bytes)));
  Object.defineProperty(crypto, 'subtle', { value: { digest } });
}

if ('document' in globalThis) {
  // Only loaded if there is a document: loading takes longer than most tests without a document.
  require('@testing-library/jest-dom');
  addMissingApis();
}

function addMissingApis(): void {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  Blob.prototype.arrayBuffer ??= function read(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      // After `readAsArrayBuffer`, the result is a buffer; its type also allows a string.
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
}
