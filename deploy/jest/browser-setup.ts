import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';

// Every browser has them, jsdom does not.
Object.assign(globalThis, { TextDecoder, TextEncoder });
