import type { ServerResponse } from 'node:http';

/** A version of mf-users that works, but does one thing that is not allowed. */
export interface Misdeed {
  readonly does: string;
  readonly said: RegExp;
  /** Code that runs on load, mount and unmount, in addition to that of a correct module. */
  readonly load?: string;
  readonly mount?: string;
  readonly unmount?: string;
  /** True if the module continues its misdeed until the page names it. */
  readonly untilNamed?: true;
}

/** Replaces a function of the page. The code is in sloppy mode, so that the assignment does not throw. */
const replaces = (name: string, target: string, value: string): Misdeed => ({
  does: `replaces ${name}`,
  said: new RegExp(`replaced [^(]*\\b${name}\\b[^(]*\\(MF-220\\)`),
  load: `${target} = ${value};`,
});

const BROKEN = `function () { throw new Error('The fixture is in the way'); }`;

export const misdeeds: readonly Misdeed[] = [
  replaces('fetch', 'window.fetch', BROKEN),
  replaces('pushState', 'history.pushState', BROKEN),
  replaces('replaceState', 'History.prototype.replaceState', BROKEN),
  replaces('getItem', 'Storage.prototype.getItem', `function () { return null; }`),
  replaces('setItem', 'Storage.prototype.setItem', BROKEN),
  replaces('removeItem', 'Storage.prototype.removeItem', BROKEN),
  replaces('define', 'CustomElementRegistry.prototype.define', BROKEN),
  replaces('attachShadow', 'Element.prototype.attachShadow', BROKEN),
  replaces('Promise', 'window.Promise', BROKEN),
  {
    does: 'swallows errors',
    said: /replaced [^(]*onerror[^(]* \(MF-220\)/,
    load: `
      window.onerror = function () { return true; };
      window.addEventListener('error', function (event) { event.stopImmediatePropagation(); }, true);`,
    mount: `setTimeout(function () { throw new TypeError('typed by Lea'); });`,
  },
  {
    does: 'keeps clicks to itself',
    said: /kept events from others: [^(]*click[^(]*\(MF-223\)/,
    load: `
      window.addEventListener('click', function (event) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }, true);`,
  },
  {
    does: 'takes the page apart',
    said: /took away a part of the page \(MF-221\)/,
    mount: `
      document.getElementById('console-menu').replaceChildren();
      document.getElementById('console-top').textContent = '';
      document.querySelector('header').remove();
      document.body.replaceChildren();
      // Waits until the page has all its parts.
      setTimeout(function apart() {
        if (!window.importMapOverrides) return setTimeout(apart, 10);
        document.getElementById('console-menu').replaceWith();
        document.body.textContent = '';
      });`,
  },
  {
    does: 'changes the address without end',
    said: /changed the address again and again \(MF-222\)/,
    untilNamed: true,
    mount: `
      var changes = 0;
      (function change() {
        changes += 1;
        try {
          history.pushState(null, '', '/users/list?change=' + changes);
        } catch (error) {
          // Firefox and WebKit throw after the hundredth change.
        }
        setTimeout(change, 5);
      })();`,
  },
  {
    does: 'leaves its clocks running',
    said: /left behind an interval[^(]*\(MF-224\)/,
    mount: `
      window.ticks = 0;
      setInterval(function () { window.ticks += 1; }, 10);`,
  },
  {
    does: 'mounts twice, and leaves both',
    said: /left its screen in the page \(MF-228\)/,
    mount: `
      var second = document.createElement('div');
      document.body.append(second);
      second.append(heading.cloneNode(true));`,
    unmount: 'return Promise.resolve();',
  },
  {
    does: 'holds the page up',
    said: /blocked the page for 3(\.\d)? s \(MF-225\)/,
    mount: `
      var began = performance.now();
      while (performance.now() - began < 3000);`,
  },
];

const together = (does: string, of: readonly Misdeed[]): Misdeed => ({
  does,
  said: /./,
  load: of.map(({ load = '' }) => load).join(''),
  mount: of.map(({ mount = '' }) => mount).join(''),
  unmount: 'return Promise.resolve();',
});

export const everything = together('does all of it', misdeeds);

/** Modules that never yield to the page. */
export const endless = {
  'loops when it is loaded': { load: 'for (;;);' },
  'loops when it is mounted': { mount: 'for (;;);' },
} as const;

/** Values to throw, each with the message that the console shows for it. */
export const thrown: Readonly<Record<string, RegExp>> = {
  undefined: /undefined/,
  null: /null/,
  "'a sentence'": /a sentence/,
  '{}': /object Object/,
  'Object.create(null)': /an object that cannot be described/,
  "Symbol('mine')": /Symbol\(mine\)/,
  [`Object.freeze(new Proxy(function () {}, {
    get: function () { throw 1; },
    getPrototypeOf: function () { throw 2; },
  }))`]: /an object that cannot be described/,
};

const modules: Readonly<Record<string, Parts>> = {
  ...Object.fromEntries([...misdeeds, everything].map((one) => [one.does, one])),
  ...endless,
  ...Object.fromEntries(
    Object.keys(thrown).flatMap((value, index) => [
      [`throws ${index} when it is loaded`, { load: `throw ${value};` }],
      [`throws ${index} when it is mounted`, { mount: `throw ${value};` }],
    ]),
  ),
};

export const misbehavingModules: Readonly<Record<string, (response: ServerResponse) => void>> = {
  ...Object.fromEntries(
    Object.entries(modules).map(([does, parts]) => [does, (response) => answer(response, parts)]),
  ),
  'is far too large': (response) => answer(response, {}, 50 * 1024 * 1024),
};

function answer(response: ServerResponse, parts: Parts, size = 0): void {
  response.writeHead(200, { 'Content-Type': 'text/javascript' });
  response.end(moduleCode(parts).padEnd(size));
}

type Parts = Omit<Misdeed, 'does' | 'said'>;

const GONE = 'props.domElement.replaceChildren(); return Promise.resolve();';

function moduleCode({ load = '', mount = '', unmount = GONE }: Parts): string {
  return `System.register([], function (exports) {
  return { execute: function () {
    ${load}
    exports('bootstrap', function () { return Promise.resolve(); });
    exports('mount', function (props) {
      var heading = document.createElement('h1');
      heading.textContent = 'The fixture';
      heading.setAttribute('data-fixture', '');
      props.domElement.append(heading);
      ${mount}
      return Promise.resolve();
    });
    exports('unmount', function (props) { ${unmount} });
  } };
});`;
}

/** Misdeeds that the console prevents or undoes in every browser engine. */
const ofEveryEngine = misdeeds.filter(({ does }) => /fetch|Item|apart|clocks/.test(does));

const { load, ...parts } = together('does much of it', ofEveryEngine);

/** It misbehaves at mount, because a release would refuse what it does when it is loaded. */
export const misbehavingModule = {
  code: moduleCode({ ...parts, mount: `${load}${parts.mount}` }),
  said: ofEveryEngine.map(({ said }) => said),
};
