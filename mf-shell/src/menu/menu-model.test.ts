/** @jest-environment node */
import { type MenuMode, menuModes } from '@console/shared-ui/contract';
import fc from 'fast-check';
import { anyMenu } from '../testing/any-menu.ts';
import {
  allPaths,
  isBelow,
  isRoot,
  keyAt,
  type Place,
  shownPlaces,
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

/** What a person does, or what becomes of the menu meanwhile; `nth` of what is drawn, or of the roots. */
type Deed =
  | { readonly what: 'choose' | 'point' | 'show or hide'; readonly nth: number }
  | { readonly what: 'dismiss' | 'back' | 'reload' }
  | { readonly what: 'lay out'; readonly mode: MenuMode };

/** A history entry, and what is shown over its address. */
interface Entry {
  readonly address: string;
  readonly over?: string | undefined;
}

/** A menu in a browser: what is open in it by the machine, and by the plainest way. */
interface World {
  items: readonly MenuItem[];
  mode: MenuMode;
  active: ActiveItems;
  open: readonly string[];
  entries: Entry[];
}

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('choose' as const), nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('point' as const), nth: fc.nat(9) }) },
  fc.record({ what: fc.constant('show or hide' as const), nth: fc.nat(3) }),
  fc.record({ what: fc.constantFrom('dismiss' as const, 'back' as const, 'reload' as const) }),
  fc.record({ what: fc.constant('lay out' as const), mode: fc.constantFrom(...menuModes) }),
);

test('what is open is what the plainest way has open, in every layout', () => {
  fc.assert(
    fc.property(
      anyMenu,
      fc.constantFrom(...menuModes),
      fc.array(deed, { maxLength: 15 }),
      (items, mode, deeds) => {
        const world: World = {
          items,
          mode,
          active: noneActive,
          open: [],
          entries: [{ address: '/start' }],
        };
        layOut(world);
        for (const one of deeds) {
          happen(world, one);
          expect([...world.active].sort()).toEqual([...world.open].sort());
          expectOneBranch(world);
        }
      },
    ),
    { numRuns: LONG_TESTS ? 10_000 : 300 },
  );
});

test('what is not shown, is disabled or is not there can neither be chosen nor pointed at', () => {
  fc.assert(
    fc.property(
      anyMenu,
      fc.constantFrom(...menuModes),
      paths,
      paths,
      (items, mode, opened, path) => {
        const there = shownPlaces(items).find((place) => place.path === path.join('-'));
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

function happen(world: World, deed: Deed): void {
  switch (deed.what) {
    case 'choose':
      on(deed.nth, drawnPlaces(world), (place) => choose(world, place));
      break;
    case 'point':
      on(deed.nth, drawnPlaces(world), (place) => point(world, place));
      break;
    case 'dismiss':
      send(world, { type: 'dismissed' });
      if (world.mode !== 'static') world.open = [];
      break;
    case 'show or hide':
      on(deed.nth, world.items, (item) => {
        const other = { ...item, visible: item.visible === false };
        world.items = world.items.map((one) => (one === item ? other : one));
      });
      layOut(world, 'changed');
      break;
    case 'lay out':
      world.mode = deed.mode;
      layOut(world);
      break;
    case 'back':
      if (world.entries.length > 1) world.entries.pop();
      layOut(world);
      break;
    case 'reload': {
      // The page forgets what was shown over its address, and what was open.
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

function choose(world: World, { item, path }: Place): void {
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
  // A popup that opens again shows no group open; a column of the page is as it was left.
  else world.open = branch.filter((one) => (isPopup ? !isBelow(one, path) : one !== path));

  if (item.routerLink === undefined) return;
  go(world, item.routerLink, item);
  layOut(world);
}

/** As the browser does it, by what the item says. */
function go(world: World, address: string, item: MenuItem): void {
  const now = world.entries.at(-1);
  if (item.skipLocationChange)
    world.entries.splice(-1, 1, { address: now?.address ?? '', over: address });
  else if (item.replaceUrl) world.entries.splice(-1, 1, { address });
  else world.entries.push({ address });
}

function point(world: World, { item, path }: Place): void {
  expect(send(world, { type: 'pointed', key: keyAt(path) })).toEqual([]);
  const isPopupOpen = world.mode !== 'static' && world.open.some(isRoot);
  if (!isPopupOpen || !isRoot(path) || item.disabled || world.open.includes(path)) return;
  world.open = item.items ? [path] : [];
}

/** Lays the menu out at the address that is shown; with other items what is open stays, if it is there. */
function layOut(world: World, type: 'navigated' | 'changed' = 'navigated'): void {
  const entry = world.entries.at(-1);
  const address = entry?.over ?? entry?.address ?? '';
  send(world, { type, address: at(address) });
  const left = shownPlaces(world.items).filter(({ path }) => world.open.includes(path));
  if (type === 'changed' && left.some(({ item }) => item.items !== undefined)) {
    world.open = left.map(({ path }) => path);
    return;
  }
  if (world.mode !== 'static') {
    world.open = [];
    return;
  }
  const here = shownPlaces(world.items).filter(({ item }) => item.routerLink === address);
  const [first] = here;
  const inOpen = here.find(({ path }) =>
    world.open.some((one) => one !== path && isBelow(path, one)),
  );
  const current = inOpen ?? first;
  if (current) world.open = allPaths(world.items).filter((one) => isBelow(current.path, one));
}

/** Has the machine take an event. */
function send(world: World, event: MenuEvent): readonly MenuEffect[] {
  const { active, effects } = step(world, world.active, event);
  world.active = active;
  return effects;
}

/** What is open can be seen: it lies on one way down from a root, in popups without a gap. */
function expectOneBranch({ mode, open, items }: World): void {
  const [deepest = ''] = [...open].sort((one, other) => other.length - one.length);
  expect(open.filter((one) => !isBelow(deepest, one))).toEqual([]);
  if (mode === 'static') return;
  expect([...open].sort()).toEqual(allPaths(items).filter((one) => isBelow(deepest, one)));
}

/** What a person can see and point at. */
function drawnPlaces({ items, mode, open }: World): Place[] {
  return shownPlaces(items).filter(({ item, path }) => {
    const isHeading = isRoot(path) && item.items !== undefined && mode === 'static';
    const above = allPaths(items).filter((one) => one !== path && isBelow(path, one));
    const closed = above.filter((one) => !open.includes(one));
    return !isHeading && closed.every((one) => isRoot(one) && mode === 'static');
  });
}
