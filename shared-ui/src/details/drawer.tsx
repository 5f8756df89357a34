import type { ComponentType } from 'react';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { DrawerProps } from './drawer-props.ts';

/** A panel beside the list, or over the list if there is no room. */
export const Beside = lazyPart(() => import(/* webpackChunkName: 'row' */ '../beside/beside.tsx'));

const RowDrawer = lazyPart(() => import(/* webpackChunkName: 'row' */ './row-drawer.tsx'));

/** Renders the row of a list that the address names, or a message if that row no longer exists. */
export function Drawer<Row extends { readonly id: string }>(props: DrawerProps<Row>) {
  // A lazy component has no type parameters; this one takes rows of every type.
  const RowDrawerOf = RowDrawer as unknown as ComponentType<DrawerProps<Row>>;
  return <RowDrawerOf {...props} />;
}
