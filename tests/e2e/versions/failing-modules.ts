import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** A minimal module that replaces mf-users and fails in one way. */
export interface FailingModule {
  /** The failure, as a phrase for messages. */
  readonly way: string;
  readonly serve: (response: ServerResponse) => void;
  /** Matches the technical line of the failure. */
  readonly said: RegExp;
  /** True if the served file does not match the published hash. */
  readonly tampered?: boolean;
  /** Seconds that the page waits before it gives up. */
  readonly wait?: number;
}

const NEVER = 'new Promise(function () {})';
const THROWS = 'Promise.reject(new Error("The fixture is broken"))';

/** The parts of a correct module. It adds a heading and a listener, and `unmount` removes both. */
const GOOD = {
  load: '',
  bootstrap: 'return Promise.resolve();',
  mount: `
    var heading = document.createElement('h1');
    heading.textContent = 'The fixture';
    heading.setAttribute('data-fixture', '');
    props.domElement.append(heading);
    window.addEventListener('fixture', ignore);
    return Promise.resolve();`,
  unmount: `
    window.removeEventListener('fixture', ignore);
    props.domElement.replaceChildren();
    return Promise.resolve();`,
};

const HALFWAY = GOOD.mount.replace('return Promise.resolve();', '');

/** Returns the code of a System module that differs in some parts from a correct module. */
function module(changes: Partial<typeof GOOD>): string {
  const parts = { ...GOOD, ...changes };
  return `System.register([], function (exports) {
  function ignore() {}
  return { execute: function () {
    ${parts.load}
    exports('bootstrap', function (props) { ${parts.bootstrap} });
    exports('mount', function (props) { ${parts.mount} });
    exports('unmount', function (props) { ${parts.unmount} });
  } };
});`;
}

/** A screen that throws, built like the console's own screens. */
const RENDERS_BADLY = `System.register(['react', '@console/shared-ui'], function (exports) {
  var React, ui;
  return {
    setters: [function (m) { React = m; }, function (m) { ui = m; }],
    execute: function () {
      var screen = function () { throw new Error('The fixture is broken'); };
      exports(ui.screenApplication({ module: '@console/mf-users', route: '/users', screen: screen }));
    },
  };
});`;

/** A screen that renders once, and throws when it renders again. */
const UPDATES_BADLY = RENDERS_BADLY.replace(
  "var screen = function () { throw new Error('The fixture is broken'); };",
  `var screen = function () {
        var state = React.useState(false);
        if (state[0]) throw new Error('The fixture is broken');
        return React.createElement('section', { 'data-fixture': '' },
          React.createElement('h1', null, 'The fixture'),
          React.createElement('button', { onClick: function () { state[1](true); } }, 'Update'));
      };`,
);

const javascript =
  (content: string, type = 'text/javascript') =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
    response.end(content);
  };

type Serve = FailingModule['serve'];
const fails = (way: string, serve: Serve, said: RegExp, wait = 0): FailingModule => ({
  way,
  serve,
  said,
  wait,
});
const broken = (way: string, changes: Partial<typeof GOOD>, said: RegExp, wait?: number) =>
  fails(way, javascript(module(changes)), said, wait);
const threw = (number: string) => new RegExp(`The fixture is broken \\(${number}\\)`);
const NO_LIFECYCLES = 'System.register([], function () { return { execute: function () {} }; });';
const IS_NEVER_LOADED = NO_LIFECYCLES.replace('{}', `{ return ${NEVER}; }`);
const HTML = '<!doctype html><title>Sorry</title>';

export const failingModules: readonly FailingModule[] = [
  fails('does not answer', (response) => response.destroy(), /cannot be reached.* \(MF-030\)/),
  fails('hangs', () => undefined, /did not answer within 15 s \(MF-031\)/, 15),
  fails(
    'is not there (404)',
    (response) => response.writeHead(404).end('There is no such file.'),
    /answered 404 \(MF-032\)/,
  ),
  fails('is HTML', javascript(HTML, 'text/html'), /is not a module, but text\/html \(MF-033\)/),
  fails(
    'has the wrong type',
    javascript(module({}), 'text/plain'),
    /is not a module, but text\/plain \(MF-033\)/,
  ),
  {
    ...broken('is not what was published', {}, /is not the file that was published \(MF-034\)/),
    tampered: true,
  },
  fails('has no lifecycles', javascript(NO_LIFECYCLES), /has no bootstrap lifecycle \(MF-038\)/),
  broken(
    'throws when it is loaded',
    { load: 'throw new Error("The fixture is broken");' },
    threw('MF-037'),
  ),
  fails(
    'is never loaded',
    javascript(IS_NEVER_LOADED),
    /did not answer within 15 s \(MF-031\)/,
    15,
  ),
  broken('throws at bootstrap', { bootstrap: `return ${THROWS};` }, threw('MF-039')),
  broken(
    'never ends its bootstrap',
    { bootstrap: `return ${NEVER};` },
    /did not finish its bootstrap within 10 s \(MF-040\)/,
    10,
  ),
  broken('throws at mount, halfway', { mount: `${HALFWAY} return ${THROWS};` }, threw('MF-041')),
  broken(
    'never ends its mount',
    { mount: `${HALFWAY} return ${NEVER};` },
    /did not finish its mount within 10 s \(MF-042\)/,
    10,
  ),
  broken(
    'writes markup against the policy',
    { mount: `props.domElement.innerHTML = '<h1>The fixture</h1>';` },
    /TrustedHTML.* \(MF-041\)/,
  ),
  fails('throws when it is drawn', javascript(RENDERS_BADLY), threw('MF-043')),
];

/** Modules that show their screen first, and fail later. */
export const lateFailingModules = {
  'throws at an update': javascript(UPDATES_BADLY),
  'writes markup against the policy later': javascript(
    module({
      mount: `
        setTimeout(function () { props.domElement.innerHTML = '<h1>Gone</h1>'; });
        ${GOOD.mount}`,
    }),
  ),
  'throws in a click, and in a promise': javascript(
    module({
      mount: `
        var button = document.createElement('button');
        button.textContent = 'Break';
        button.addEventListener('click', function () {
          Promise.reject(new RangeError('typed by Lea'));
          throw new TypeError('typed by Lea');
        });
        props.domElement.append(button);
        ${GOOD.mount}`,
    }),
  ),
  'throws at unmount': javascript(module({ unmount: `return ${THROWS};` })),
  'never ends its unmount': javascript(module({ unmount: `return ${NEVER};` })),
  'leaves everything behind': javascript(module({ unmount: 'return Promise.resolve();' })),
  'adds a global': javascript(module({ load: 'window.fixture = "here"; window.React = null;' })),
  'fights over the address': javascript(
    module({
      mount: `
        window.addEventListener('popstate', function () {
          if (location.pathname !== '/users/list') history.pushState(null, '', '/users/list');
        });
        ${GOOD.mount}`,
    }),
  ),
};

/** A hash that no module has. */
export const wrongIntegrity = `sha384-${createHash('sha384').update('').digest('base64')}`;
