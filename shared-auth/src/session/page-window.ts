import type { SignOutForm } from './provider.ts';

/** The page's window, as far as the session moves it. */
export interface PageWindow {
  address(): string;
  /** Changes the address without a navigation and without an entry in the history. */
  show(address: string): void;
  leave(address: string): void;
  /** Leaves by sending a form. */
  send(form: SignOutForm): void;
  close(): void;
}

/** The real one. */
export const pageWindow: PageWindow = {
  address: () => location.href,
  show: (address) => history.replaceState(null, '', address),
  leave(address) {
    // Drafts wait for the person to come back: nobody needs to be asked whether to leave.
    const unasked = (event: Event) => event.stopImmediatePropagation();
    addEventListener('beforeunload', unasked, { capture: true, once: true });
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
