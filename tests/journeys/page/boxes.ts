const WATCHED = {
  menu: '#console-menu',
  top: '#console-top',
  heading: 'main h1',
  toolbar: 'main [role="search"]',
  columns: 'main thead tr',
  column: 'main thead th:last-child',
  row: 'main tbody tr[aria-rowindex]',
  over: 'dialog[open], [data-drawer="open"]',
  'heading over': ':is(dialog[open], [data-drawer="open"]) h2',
  footer: '#console-footer',
} as const;

type Watched = keyof typeof WATCHED;

/** Left, top, width and height, in CSS pixels of the window. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export type Boxes = Readonly<Partial<Record<Watched, Box>>>;

/** Returns the boxes of the watched elements that are in the window. Runs in a page. */
export function currentBoxes(): Boxes {
  const boxes: Partial<Record<Watched, Box>> = {};
  for (const [name, selector] of Object.entries(WATCHED)) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box || box.width === 0 || box.top >= innerHeight) continue;
    boxes[name as Watched] = [box.x, box.y, box.width, box.height];
  }
  return boxes;
}

/** Resolves after two frames, in which a moving element has moved. */
export const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const isRunning = ({ playState }: Animation): boolean => playState === 'running';

/** Returns whether the element, or an element that contains it, is animated. */
export const isAnimated = (element: Element): boolean =>
  document
    .getAnimations()
    .some((animation) => isRunning(animation) && animatedElement(animation)?.contains(element));

const animatedElement = ({ effect }: Animation): Element | null =>
  effect instanceof KeyframeEffect ? effect.target : null;

/** Returns the boxes of the watched elements if nothing moves, otherwise the reason. Runs in a page. */
export async function boxesAtRest(): Promise<Boxes | string> {
  const before = currentBoxes();
  await twoFrames();
  const now = currentBoxes();
  if (JSON.stringify(now) !== JSON.stringify(before)) return 'it moves';
  return document.getAnimations().some(isRunning) ? 'something is animated' : now;
}

/** The successive, different boxes of each element: `x, y, width, height` in whole pixels. */
export type SeenBoxes = Readonly<Record<string, readonly string[]>>;

/** Key in session storage that makes a page record the boxes of its elements from the start. */
export const WATCH_BOXES = 'journeys:watch-boxes';

/** Expression for the boxes of elements since the start of the page. */
export const SEEN_BOXES = 'seenBoxes';

/** Records the boxes of elements in every frame. Runs in a page, from the page's start. */
export function watchBoxes(): void {
  const seen: Record<string, string[]> = {};
  const look = () => {
    for (const [name, box] of Object.entries(currentBoxes())) {
      const rounded = box.map(Math.round).join(', ');
      seen[name] ??= [];
      if (seen[name].at(-1) !== rounded) seen[name].push(rounded);
    }
    requestAnimationFrame(look);
  };
  look();
  Object.assign(globalThis, { [SEEN_BOXES]: seen });
}

export function moved(seen: SeenBoxes): SeenBoxes {
  return Object.fromEntries(Object.entries(seen).filter(([, boxes]) => boxes.length > 1));
}
