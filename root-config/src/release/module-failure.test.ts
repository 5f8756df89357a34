import { toFailure } from './module-failure.ts';

const mute = Object.freeze(
  new Proxy(() => undefined, {
    get: () => {
      throw new Error('no');
    },
    getPrototypeOf: () => {
      throw new Error('no');
    },
  }),
);

test.each([
  [undefined, 'it threw undefined'],
  [null, 'it threw null'],
  ['a sentence', 'it threw a sentence'],
  [{}, 'it threw [object Object]'],
  [Symbol('mine'), 'it threw Symbol(mine)'],
  [Object.create(null), 'it threw an object that cannot be described'],
  [mute, 'it threw an object that cannot be described'],
  [new RangeError('too far'), 'too far'],
])('makes a failure with a message of anything that was thrown: %#', (thrown, message) => {
  const failure = toFailure('@console/mf-users', 'mount', thrown);
  expect([failure.number, failure.message]).toEqual(['MF-041', message]);
});
