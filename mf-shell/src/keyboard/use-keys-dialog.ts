import { typedKey } from '@console/shared-ui/internal';
import { useEffect } from 'react';
import { useOpenedPart } from '../opened-part/use-opened-part.ts';
import { preferences } from '../preferences/preference-store.ts';

const loadKeysDialog = () => import('./keys-dialog.tsx').then((m) => m.KeysDialog);

/** The dialog of keyboard shortcuts, which a menu or `?` opens. Its code loads when it first opens. */
export function useKeysDialog() {
  const dialog = useOpenedPart(loadKeysDialog);
  const { open } = dialog;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (typedKey(event) !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || !preferences.get().characterKeys) return;
      if (isTextField(event.target) || document.querySelector('dialog[open]:not([data-beside])'))
        return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  return dialog;
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select');
}
