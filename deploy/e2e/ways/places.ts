/** Where things were, in order, without repetitions: `x, y, width, height` in pixels. */
export type SeenPlaces = Readonly<Record<string, readonly string[]>>;

/**
 * Runs in a page, from its first moment: looks in every frame where heading, search field, heading
 * row and footer are, as far as they are in the window. Plain, so that any driver can hand it to its browser as text. Call
 * {@link seenPlaces} in the page for what it saw.
 */
export function watchPlaces(): void {
  const watched = {
    menu: '#console-menu',
    top: '#console-top',
    heading: 'main h1',
    toolbar: 'main [role="search"]',
    columns: 'main thead tr',
    column: 'main thead th:last-child',
    footer: '#console-footer',
  };
  const seen: Record<string, string[]> = {};
  const look = () => {
    for (const [name, selector] of Object.entries(watched)) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (!box || box.width === 0 || box.top >= innerHeight) continue;
      const place = [box.x, box.y, box.width, box.height].map(Math.round).join(', ');
      seen[name] ??= [];
      if (seen[name].at(-1) !== place) seen[name].push(place);
    }
    requestAnimationFrame(look);
  };
  look();
  Object.assign(globalThis, { seenPlaces: seen });
}

/** Runs in the same page: what was seen since. */
export function seenPlaces(): SeenPlaces {
  return (globalThis as unknown as { seenPlaces: SeenPlaces }).seenPlaces;
}

/** Those that were at more than one place. */
export function moved(seen: SeenPlaces): SeenPlaces {
  return Object.fromEntries(Object.entries(seen).filter(([, places]) => places.length > 1));
}
