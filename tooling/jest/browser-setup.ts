import { randomUUID } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

// What every browser has and jsdom lacks. A test may ask for Node's own environment instead.
Object.assign(globalThis, { TextDecoder, TextEncoder });

globalThis.crypto.randomUUID ??= randomUUID;

if ('document' in globalThis) {
  // What it loads takes longer than most tests that do without.
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
      // A file that is read as a buffer has one as its result; the type has a text as well.
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
}
