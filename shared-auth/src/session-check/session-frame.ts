/** The provider's session frame in the page. */
export interface SessionFrame {
  ask(sessionState: string): void;
  close(): void;
}

/**
 * Adds the provider's `check_session_iframe` to the page, invisibly, and forwards its messages. Any
 * window can send messages to the page, so those from other frames or origins are ignored.
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
  // Until the first answer, messages go to any origin: with the provider's origin as target, a message would
  // log an error while the frame shows the browser's error page. The page's policy allows no other page there.
  let target = '*';
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    target = origin;
    onAnswer(event.data);
  };
  addEventListener('message', onMessage);
  document.body.append(frame);
  await loaded;
  return {
    ask: (sessionState) => frame.contentWindow?.postMessage(`${clientId} ${sessionState}`, target),
    close() {
      removeEventListener('message', onMessage);
      frame.remove();
    },
  };
}
