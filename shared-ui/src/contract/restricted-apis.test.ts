import { apiLevel, apiLevelFault } from './restricted-apis.ts';

test.each([
  [undefined, 1],
  [{}, 1],
  [{ api: 1 }, 1],
  [{ api: 2 }, 2],
])('the manifest %p has a level that the console knows', (manifest, level) => {
  expect(apiLevelFault(manifest)).toBeUndefined();
  expect(apiLevel(manifest)).toBe(level);
});

test.each([3, 0, '2', null, [2], true])('the level %p is unknown', (api) => {
  expect(apiLevelFault({ api })).toBe(
    `api is ${JSON.stringify(api)}, and this console knows the levels 1 and 2`,
  );
  expect(apiLevel({ api })).toBe(1);
});
