import { WATCH_PLACES, watchPlaces } from './places.ts';

/**
 * Runs before anything else of the console's page, and tells the server what a page says or does
 * wrong. What an engine says by itself has no event: these hooks do not hear it.
 */

/** Where `watched-pages.ts` listens. */
const HEARD = '/journeys/heard';

const report = (what: string): boolean => navigator.sendBeacon(HEARD, what);

for (const level of ['error', 'warn'] as const) {
  const { [level]: say } = console;
  console[level] = (...words: unknown[]) => {
    report(`console.${level}: ${words.map(String).join(' ')}`);
    say.apply(console, words);
  };
}

/** Files that are given up because the page is being left have not failed (Firefox says so). */
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

/** What a call's answer is not asked for before: that it has been painted. */
const AFTER = [
  { call: /\/authorizations$/, painted: 'main h1' },
  { call: /\/(tenant|user|hub)\/(list|listall)$/, painted: 'main table' },
] as const;

/**
 * Permissions come when a screen's heading is there, and rows when what stands in for them is, as
 * where the server is slow.
 */
function answerLate(): void {
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

if (sessionStorage.getItem(WATCH_PLACES)) {
  watchPlaces();
  answerLate();
}
