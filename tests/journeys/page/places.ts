/** What of a screen is to stand at its place. */
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

/** Left, top, width and height; CSS pixels of the window. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export type Places = Readonly<Partial<Record<Watched, Box>>>;

/** Runs in a page: where those are that are in the window. */
export function placesNow(): Places {
  const places: Partial<Record<Watched, Box>> = {};
  for (const [name, selector] of Object.entries(WATCHED)) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box || box.width === 0 || box.top >= innerHeight) continue;
    places[name as Watched] = [box.x, box.y, box.width, box.height];
  }
  return places;
}

/** When two frames have been drawn: what moves has moved by then. */
export const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const isRunning = ({ playState }: Animation): boolean => playState === 'running';

/** Whether it moves, or may, since what it is in does. */
export const isAnimated = (element: Element): boolean =>
  document
    .getAnimations()
    .some((animation) => isRunning(animation) && targetOf(animation)?.contains(element));

const targetOf = ({ effect }: Animation): Element | null =>
  effect instanceof KeyframeEffect ? effect.target : null;

/** Runs in a page: where things are that have come to rest, or why they have not. */
export async function placesAtRest(): Promise<Places | string> {
  const before = placesNow();
  await twoFrames();
  const now = placesNow();
  if (JSON.stringify(now) !== JSON.stringify(before)) return 'it moves';
  return document.getAnimations().some(isRunning) ? 'something is animated' : now;
}

/** Where things were, in order, without repetitions: `x, y, width, height` in whole pixels. */
export type SeenPlaces = Readonly<Record<string, readonly string[]>>;

/** In the session storage of a page that is to watch its places from its first moment. */
export const WATCH_PLACES = 'journeys:watch-places';

/** An expression: where things were since the page's first moment. */
export const SEEN_PLACES = 'seenPlaces';

/** Runs in a page, from its first moment: looks in every frame. */
export function watchPlaces(): void {
  const seen: Record<string, string[]> = {};
  const look = () => {
    for (const [name, box] of Object.entries(placesNow())) {
      const place = box.map(Math.round).join(', ');
      seen[name] ??= [];
      if (seen[name].at(-1) !== place) seen[name].push(place);
    }
    requestAnimationFrame(look);
  };
  look();
  Object.assign(globalThis, { [SEEN_PLACES]: seen });
}

/** Those that were at more than one place. */
export function moved(seen: SeenPlaces): SeenPlaces {
  return Object.fromEntries(Object.entries(seen).filter(([, places]) => places.length > 1));
}
