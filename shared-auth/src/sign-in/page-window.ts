import type { SignOutForm } from '../provider/provider.ts';

/** The page's window, as far as the session moves it. */
export interface PageWindow {
  address(): string;
  /** Whether the person came here by Back or Forward. */
  cameBack(): boolean;
  /** Changes the address without a navigation and without an entry in the history. */
  show(address: string): void;
  goTo(address: string): void;
  /** Leaves by sending a form. */
  send(form: SignOutForm): void;
  close(): void;
}

/** Whether the browser shows this page again as it was left. */
let isShownAgain = false;
addEventListener('pageshow', ({ persisted }) => {
  isShownAgain ||= persisted;
});

/** The real one. */
export const pageWindow: PageWindow = {
  address: () => location.href,
  cameBack: () => isShownAgain || visit()?.type === 'back_forward',
  show: (address) => history.replaceState(null, '', address),
  goTo(address) {
    // Drafts wait for the person to come back: nobody needs to be asked whether to leave.
    const unasked = (event: Event) => event.stopImmediatePropagation();
    addEventListener('beforeunload', unasked, { capture: true, once: true });
    // Otherwise Back would lead here each time, and from here forward again.
    if (pageWindow.cameBack()) return location.replace(address);
    // A page that is left before it has loaded gives its place in the history to the next one
    // (HTML §7.4.2, "navigate"), and Back would lead past it: so it gives a second one.
    if (!isLoaded()) history.pushState(history.state, '', location.href);
    location.assign(address);
  },
  send({ action, fields }) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = action;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  },
  close: () => window.close(),
};

function isLoaded(): boolean {
  return (visit()?.loadEventEnd ?? 0) > 0;
}

function visit(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry : undefined;
}
