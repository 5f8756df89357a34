import { allowModuleScripts } from './script-policy.ts';

let createScriptURL: (address: string) => string;

beforeEach(() => {
  Object.assign(window, {
    trustedTypes: {
      createPolicy: (_: string, rules: { createScriptURL(address: string): string }) => {
        createScriptURL = rules.createScriptURL;
      },
    },
  });
  allowModuleScripts((address) => address.startsWith('https://good.test/'));
});

test('passes a script from an allowed address through unchanged', () => {
  expect(createScriptURL('https://good.test/x.js')).toBe('https://good.test/x.js');
});

test('refuses any other script and names it', () => {
  expect(() => createScriptURL('https://good.test.evil.test/x.js')).toThrow(
    'Scripts from https://good.test.evil.test/x.js are not allowed (MF-055)',
  );
});
