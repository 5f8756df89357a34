import { randomUUID } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

// Adds what every browser has and jsdom lacks. A test can choose Node's environment instead.
Object.assign(globalThis, { TextDecoder, TextEncoder });

globalThis.crypto.randomUUID ??= randomUUID;

if ('document' in globalThis) {
  // Only loaded with a document, as loading takes longer than most tests without one.
  require('@testing-library/jest-dom');
  fillGaps();
}

function fillGaps(): void {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  Blob.prototype.arrayBuffer ??= function read(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      // `readAsArrayBuffer` gives a buffer; the type also allows a string.
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
}
