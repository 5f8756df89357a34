import { allowModuleScripts } from './trusted-types.ts';

let createScriptURL: (address: string) => string;

beforeEach(() => {
  const block = document.createElement('script');
  block.type = 'systemjs-importmap';
  block.textContent = JSON.stringify({
    imports: { react: 'http://localhost:9007/shared-dependencies/1.0.0/react.js' },
  });
  document.head.replaceChildren(block);
  Object.assign(window, {
    trustedTypes: {
      createPolicy: (_: string, rules: { createScriptURL(address: string): string }) => {
        createScriptURL = rules.createScriptURL;
      },
    },
  });
  allowModuleScripts();
});

test('scripts of the page and of the module hosts are allowed', () => {
  expect(createScriptURL('http://localhost:9007/x.js')).toBe('http://localhost:9007/x.js');
  expect(createScriptURL('/first.js')).toBe('/first.js');
});

test.each(['http://localhost:9008/x.js', 'https://localhost:9007/x.js', 'data:text/javascript,1'])(
  'a script from %s is refused',
  (address) => {
    expect(() => createScriptURL(address)).toThrow('are not allowed');
  },
);
