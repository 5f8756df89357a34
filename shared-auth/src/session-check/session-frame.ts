/** The provider's session frame in the page. */
export interface SessionFrame {
  ask(sessionState: string): void;
  close(): void;
}

/**
 * Puts the provider's `check_session_iframe` into the page, invisible, and hands on what it says.
 * Only a message of that very frame and of its origin counts: any window may send one.
 */
export async function openSessionFrame(
  address: string,
  clientId: string,
  onAnswer: (word: unknown) => void,
): Promise<SessionFrame> {
  const { origin } = new URL(address);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'session';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = address;
  // Until the first answer it may be the browser's own error page, and a message for the provider
  // would be an error in the log. No other page can be in there: the policy allows only these two.
  let target = '*';
  const hear = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    target = origin;
    onAnswer(event.data);
  };
  addEventListener('message', hear);
  document.body.append(frame);
  await loaded;
  return {
    ask: (sessionState) => frame.contentWindow?.postMessage(`${clientId} ${sessionState}`, target),
    close() {
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}
