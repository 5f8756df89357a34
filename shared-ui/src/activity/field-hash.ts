import { hashText } from '../contract/trial.ts';

/**
 * Returns a 32-bit hash of a field's value. It detects that a value changed without storing the
 * value; it does not protect the value from guessing. `crypto.subtle` is not used, because it is
 * asynchronous for each value: 400,000 fields would take seconds instead of milliseconds. Two
 * different values collide with a probability of about 1 in 4.3 billion (2^32).
 */
export const fieldHash = (value: unknown): number => hashText(String(value ?? ''));
