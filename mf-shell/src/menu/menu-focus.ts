import type { MenuMode } from '@console/shared-ui/contract';
import type { KeyboardEvent } from 'react';
import { targetOf } from '../keyboard/target-of.ts';

/**
 * The optional keys of the APG's disclosure navigation: arrows, Home and End move through what of
 * the menu can be seen. Tab does so too.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, mode: MenuMode): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || target.dataset.key === undefined) return;
  const key = mode === 'horizontal' ? (horizontal[event.key] ?? event.key) : event.key;
  // A character is no way to move here: the person may be about to use a shortcut.
  if (key.length === 1) return;
  const shown = [...currentTarget.querySelectorAll<HTMLElement>('[data-key]')].filter(
    (item) => !item.closest('[hidden], [data-open="false"]'),
  );
  const next = targetOf(key, shown, shown.indexOf(target));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const horizontal: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
};
