import { type KeyboardEvent, useRef } from 'react';

/**
 * Keeps a key from doing something in a dialog that it only opened: Blueprint's buttons act when
 * Enter is let go, and the one that has just got the focus would be pressed unseen.
 */
export function useOwnKeys() {
  const pressed = useRef(false);
  return {
    onKeyDownCapture: () => {
      pressed.current = true;
    },
    onKeyUpCapture: (event: KeyboardEvent) => {
      if (!pressed.current) event.stopPropagation();
    },
  };
}
