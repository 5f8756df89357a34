import fc from 'fast-check';
import type { MenuItem } from '../menu/menu-item.ts';
import { text } from './sample-menu.ts';

const some = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true));

const leaf: fc.Arbitrary<MenuItem> = fc
  .record({
    address: fc.constantFrom(undefined, '/a', '/b', '/c'),
    disabled: some,
    hidden: some,
    runs: some,
    how: fc.constantFrom('push', 'push', 'replaceUrl', 'skipLocationChange'),
  })
  .map(({ address, disabled, hidden, runs, how }) => ({
    label: text(address ?? 'Act'),
    ...(address && { routerLink: address, [how]: true }),
    ...(runs && { command: () => undefined }),
    ...(disabled && { disabled }),
    ...(hidden && { visible: false }),
  }));

const branch = (child: fc.Arbitrary<MenuItem>): fc.Arbitrary<MenuItem> =>
  fc
    .record({ items: fc.array(child, { minLength: 1, maxLength: 3 }), disabled: some, runs: some })
    .map(({ items, disabled, runs }) => ({
      label: text('Branch'),
      items,
      ...(runs && { command: () => undefined }),
      ...(disabled && { disabled }),
    }));

const group = branch(fc.oneof(leaf, branch(leaf)));

/** Generates menus of up to three levels. They use few addresses, so that several items share one. */
export const anyMenu = fc.array(fc.oneof(leaf, branch(leaf), branch(group)), {
  minLength: 1,
  maxLength: 4,
});
