/** @jest-environment node */
import { type MenuMode, menuModes } from '@console/shared-ui/contract';
import fc from 'fast-check';
import { anyMenu } from '../testing/any-menu.ts';
import {
  allPaths,
  isBelow,
  isRoot,
  keyAt,
  type PlacedItem,
  visibleItems,
} from '../testing/menu-places.ts';
import { at, key } from '../testing/sample-menu.ts';
import type { MenuItem } from './menu-item.ts';
import {
  type ActiveItems,
  type MenuEffect,
  type MenuEvent,
  noneActive,
  step,
} from './menu-state.ts';

declare const LONG_TESTS: boolean;

/** An action of the user, or a change of the menu. `nth` selects one of the drawn or the root items. */
type Action =
  | { readonly what: 'choose' | 'point' | 'show or hide'; readonly nth: number }
  | { readonly what: 'dismiss' | 'back' | 'reload' }
  | { readonly what: 'lay out'; readonly mode: MenuMode };

/** A history entry. The address `mask`, if there is one, masks the address of the entry. */
interface Entry {
  readonly address: string;
  readonly mask?: string | undefined;
}

/** A menu in a browser. `active` is the result of the state machine, `open` that of a naive model. */
interface World {
  items: readonly MenuItem[];
  mode: MenuMode;
  active: ActiveItems;
  open: readonly string[];
  entries: Entry[];
}

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('choose' as const), nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('point' as const), nth: fc.nat(9) }) },
  fc.record({ what: fc.constant('show or hide' as const), nth: fc.nat(3) }),
  fc.record({ what: fc.constantFrom('dismiss' as const, 'back' as const, 'reload' as const) }),
  fc.record({ what: fc.constant('lay out' as const), mode: fc.constantFrom(...menuModes) }),
);

test('in every layout, the state machine and a naive model agree on which items are open', () => {
  fc.assert(
    fc.property(
      anyMenu,
      fc.constantFrom(...menuModes),
      fc.array(action, { maxLength: 15 }),
      (items, mode, actions) => {
        const world: World = {
          items,
          mode,
          active: noneActive,
          open: [],
          entries: [{ address: '/start' }],
        };
        layOut(world);
        for (const one of actions) {
          perform(world, one);
          expect([...world.active].sort()).toEqual([...world.open].sort());
          expectOneBranch(world);
        }
      },
    ),
    { numRuns: LONG_TESTS ? 10_000 : 300 },
  );
});

test('an item that is hidden, disabled or missing can neither be chosen nor pointed at', () => {
  fc.assert(
    fc.property(
      anyMenu,
      fc.constantFrom(...menuModes),
      paths,
      paths,
      (items, mode, opened, path) => {
        const there = visibleItems(items).find((placed) => placed.path === path.join('-'));
        fc.pre(!there || there.item.disabled === true);
        const active = new Set([key(...opened)]);
        for (const type of ['chosen', 'pointed'] as const) {
          const event = { type, key: key(...path) };
          expect(step({ items, mode }, active, event)).toEqual({ active, effects: [] });
        }
      },
    ),
    { numRuns: LONG_TESTS ? 10_000 : 300 },
  );
});

const paths = fc.array(fc.nat(4), { minLength: 1, maxLength: 4 });

function perform(world: World, action: Action): void {
  switch (action.what) {
    case 'choose':
      on(action.nth, drawnItems(world), (placed) => choose(world, placed));
      break;
    case 'point':
      on(action.nth, drawnItems(world), (placed) => point(world, placed));
      break;
    case 'dismiss':
      send(world, { type: 'dismissed' });
      if (world.mode !== 'static') world.open = [];
      break;
    case 'show or hide':
      on(action.nth, world.items, (item) => {
        const other = { ...item, visible: item.visible === false };
        world.items = world.items.map((one) => (one === item ? other : one));
      });
      layOut(world, 'changed');
      break;
    case 'lay out':
      world.mode = action.mode;
      layOut(world);
      break;
    case 'back':
      if (world.entries.length > 1) world.entries.pop();
      layOut(world);
      break;
    case 'reload': {
      // A reload drops the mask of the address, and closes all items.
      const address = world.entries.at(-1)?.address ?? '';
      world.entries.splice(-1, 1, { address });
      Object.assign(world, { active: noneActive, open: [] });
      layOut(world);
      break;
    }
  }
}

function on<One>(nth: number, ones: readonly One[], act: (one: One) => void): void {
  const one = ones[nth % ones.length];
  if (one) act(one);
}

function choose(world: World, { item, path }: PlacedItem): void {
  const effects = send(world, { type: 'chosen', key: keyAt(path) });
  const isLeaf = item.items === undefined;
  const types = effects.map(({ type }) => type);
  if (item.disabled) {
    expect(types).toEqual([]);
    return;
  }
  expect(types).toEqual([
    ...(item.command ? ['run'] : []),
    ...(item.routerLink === undefined ? [] : ['navigate']),
    ...(isLeaf ? ['close-drawer'] : []),
  ]);

  const branch = world.open.filter((one) => isBelow(one, path) || isBelow(path, one));
  const isPopup = world.mode !== 'static';
  if (isLeaf) world.open = isPopup ? [] : branch;
  else if (!branch.includes(path)) world.open = [...branch, path];
  // When a popup closes, its groups close too. In a column, groups below a closed item stay open.
  else world.open = branch.filter((one) => (isPopup ? !isBelow(one, path) : one !== path));

  if (item.routerLink === undefined) return;
  go(world, item.routerLink, item);
  layOut(world);
}

/** Navigates like the browser, with the options of the item. */
function go(world: World, address: string, item: MenuItem): void {
  const now = world.entries.at(-1);
  if (item.skipLocationChange)
    world.entries.splice(-1, 1, { address: now?.address ?? '', mask: address });
  else if (item.replaceUrl) world.entries.splice(-1, 1, { address });
  else world.entries.push({ address });
}

function point(world: World, { item, path }: PlacedItem): void {
  send(world, { type: 'pointed', key: keyAt(path) });
  const isPopupOpen = world.mode !== 'static' && world.open.some(isRoot);
  if (!isPopupOpen || !isRoot(path) || item.disabled || world.open.includes(path)) return;
  world.open = item.items ? [path] : [];
}

/** Lays the menu out for the shown address. After a change of items, existing items stay open. */
function layOut(world: World, type: 'navigated' | 'changed' = 'navigated'): void {
  const entry = world.entries.at(-1);
  const address = entry?.mask ?? entry?.address ?? '';
  send(world, { type, address: at(address) });
  const left = visibleItems(world.items).filter(({ path }) => world.open.includes(path));
  if (type === 'changed' && left.some(({ item }) => item.items !== undefined)) {
    world.open = left.map(({ path }) => path);
    return;
  }
  if (world.mode !== 'static') {
    world.open = [];
    return;
  }
  const here = visibleItems(world.items).filter(({ item }) => item.routerLink === address);
  const [first] = here;
  const inOpen = here.find(({ path }) =>
    world.open.some((one) => one !== path && isBelow(path, one)),
  );
  const current = inOpen ?? first;
  if (current) world.open = allPaths(world.items).filter((one) => isBelow(current.path, one));
}

/** Sends an event to the state machine. */
function send(world: World, event: MenuEvent): readonly MenuEffect[] {
  const { active, effects } = step(world, world.active, event);
  world.active = active;
  if (event.type !== 'chosen') expect(effects).toEqual([]);
  return effects;
}

/** Expects all open items to be on one path from a root; in layouts with popups, the path has no gaps. */
function expectOneBranch({ mode, open, items }: World): void {
  const [deepest = ''] = [...open].sort((one, other) => other.length - one.length);
  expect(open.filter((one) => !isBelow(deepest, one))).toEqual([]);
  if (mode === 'static') return;
  expect([...open].sort()).toEqual(allPaths(items).filter((one) => isBelow(deepest, one)));
}

/** Returns the items that a user can see and point at. */
function drawnItems({ items, mode, open }: World): PlacedItem[] {
  return visibleItems(items).filter(({ item, path }) => {
    const isHeading = isRoot(path) && item.items !== undefined && mode === 'static';
    const above = allPaths(items).filter((one) => one !== path && isBelow(path, one));
    const closed = above.filter((one) => !open.includes(one));
    return !isHeading && closed.every((one) => isRoot(one) && mode === 'static');
  });
}
