import type { SignOutForm } from '../provider/provider.ts';

/** The page's window, as the session uses it. */
export interface PageWindow {
  address(): string;
  /** Returns whether the user came here by Back or Forward. */
  cameBack(): boolean;
  /** Changes the address without a navigation or a history entry. */
  show(address: string): void;
  goTo(address: string): void;
  /** Leaves by submitting a form. */
  send(form: SignOutForm): void;
  close(): void;
}

/** Whether the page was restored from the back/forward cache. */
let isShownAgain = false;
addEventListener('pageshow', ({ persisted }) => {
  isShownAgain ||= persisted;
});

export const pageWindow: PageWindow = {
  address: () => location.href,
  cameBack: () => isShownAgain || visit()?.type === 'back_forward',
  show: (address) => history.replaceState(null, '', address),
  goTo(address) {
    // Prevents the prompt about unsaved changes: drafts are kept until the user returns.
    const preventPrompt = (event: Event) => event.stopImmediatePropagation();
    addEventListener('beforeunload', preventPrompt, { capture: true, once: true });
    // Replaces this page in the history: otherwise each Back would lead here, and redirect again.
    if (pageWindow.cameBack()) return location.replace(address);
    // A page that navigates before it has loaded is replaced in the history (HTML §7.4.2, "navigate"),
    // so Back would skip it. Therefore, this adds a second entry, which is replaced instead.
    if (!isLoaded()) history.pushState(history.state, '', location.href);
    location.assign(address);
  },
  send({ action, fields }) {
    const form = document.createElement('form');
    // The page's guards know the console's own elements by their ids: this is not left behind by a screen.
    form.id = 'console-sent-form';
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
