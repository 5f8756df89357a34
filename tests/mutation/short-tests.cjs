// Stryker replaces the `globals` of Jest's configuration. Randomized tests stay short, because they run
// once for each mutation.
globalThis.LONG_TESTS = false;
