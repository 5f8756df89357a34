/** The provider's session frame in the page. */
export interface SessionFrame {
  ask(sessionState: string): void;
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
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== null && event.source === frame.contentWindow && event.origin === origin)
      onAnswer(event.data);
  });
  document.body.append(frame);
  await loaded;
  return {
    ask(sessionState) {
      try {
        frame.contentWindow?.postMessage(`${clientId} ${sessionState}`, origin);
      } catch {
        // A frame that failed to load has another origin; that it never answers says enough.
      }
    },
  };
}
