import { withTimeouts } from './lifecycles.ts';

const lifecycles = { bootstrap: () => undefined, mount: () => undefined, unmount: () => undefined };

test('an application that does not settle is given up, in each of its lifecycles', () => {
  const { timeouts } = withTimeouts(lifecycles) as unknown as {
    timeouts: Record<string, { millis: number; dieOnTimeout: boolean }>;
  };
  for (const name of ['bootstrap', 'mount', 'unmount']) {
    expect(timeouts[name]).toMatchObject({ millis: 10_000, dieOnTimeout: true });
  }
});

test('a module without lifecycles is refused by the one that is missing', () => {
  const { mount: _, ...others } = lifecycles;
  expect(() => withTimeouts(others)).toThrow('The module has no mount lifecycle');
});
