import { WATCH_BOXES, watchBoxes } from './boxes.ts';

/**
 * Runs before every other script of the console's page, and reports errors and warnings to the
 * server. Misses messages that an engine logs itself, because there is no event for them.
 */

/** The address at which `watched-pages.ts` listens. */
const HEARD = '/journeys/heard';

const report = (what: string): boolean => navigator.sendBeacon(HEARD, what);

for (const level of ['error', 'warn'] as const) {
  const { [level]: say } = console;
  console[level] = (...words: unknown[]) => {
    report(`console.${level}: ${words.map(String).join(' ')}`);
    say.apply(console, words);
  };
}

/** True while the page is being left. Firefox then reports aborted files as failed. */
let isLeaving = false;
window.addEventListener('beforeunload', () => (isLeaving = true), { capture: true });

window.addEventListener(
  'error',
  ({ target, message }) => {
    const file = target instanceof Element ? target.outerHTML : undefined;
    if (!file) report(`thrown: ${message}`);
    else if (!isLeaving) report(`not loaded: ${file}`);
  },
  true,
);

window.addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`));

document.addEventListener('securitypolicyviolation', (violation) => {
  const { effectiveDirective, blockedURI, sourceFile } = violation;
  report(`against the policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
});

/** Calls that are delayed until an element has been painted. */
const AFTER = [
  { call: /\/authorizations$/, painted: 'main h1' },
  { call: /\/(tenant|user|hub)\/(list|listall)$/, painted: 'main table' },
] as const;

/**
 * Simulates a slow server: permissions are requested once the screen's heading is painted, and rows
 * once their placeholders are painted.
 */
function delayCalls(): void {
  const { fetch } = window;
  window.fetch = async (...args) => {
    const address = args[0] instanceof Request ? args[0].url : String(args[0]);
    const late = AFTER.find(({ call }) => call.test(address));
    while (late && !document.querySelector(late.painted)) await frame();
    if (late) await frame().then(frame);
    return fetch(...args);
  };
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

if (sessionStorage.getItem(WATCH_BOXES)) {
  watchBoxes();
  delayCalls();
}
