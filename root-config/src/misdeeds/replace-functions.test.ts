import { replaceFunctions } from './replace-functions.ts';

const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => warn.mockClear());

const first = () => 'first';
const own = () => 'own';

const withRun = (property: PropertyDescriptor): object =>
  Object.defineProperty({}, 'run', property);

test.each<[string, object]>([
  ['ordinary', { run: first }],
  ['read-only', withRun({ value: first, configurable: true })],
  ['inherited from a frozen prototype', Object.create(Object.freeze({ run: first }))],
])('a function that is %s is replaced', (_, holder) => {
  replaceFunctions(holder, { run: own });
  expect(holder).toHaveProperty('run', own);
  expect(warn).not.toHaveBeenCalled();
});

test.each<[string, object]>([
  ['unchangeable', withRun({ value: first })],
  ['fixed by an accessor', withRun({ get: () => first, set: () => undefined })],
  ['a property of a frozen object', Object.freeze({ run: first })],
  ['inherited by a frozen object', Object.freeze(Object.create({ run: first }))],
])('a function that is %s stays', (_, holder) => {
  replaceFunctions(holder, { run: own });
  expect(holder).toHaveProperty('run', first);
});

test('keeps both functions of a pair if one cannot be replaced', () => {
  const holder = Object.assign(withRun({ value: first }), { begin: first });
  replaceFunctions(holder, { begin: own, run: own });
  expect(holder).toMatchObject({ begin: first, run: first });
});

test('logs only once that a function cannot be replaced', () => {
  for (const holder of [Object.freeze({ begin: first }), Object.freeze({ begin: first })]) {
    replaceFunctions(holder, { begin: own });
  }
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/ begin .*\(MF-049\)$/)]]);
});
