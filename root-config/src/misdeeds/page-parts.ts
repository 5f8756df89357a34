/** The page's own elements in its body, in order. */
export const parts: readonly Element[] = [...document.body.children];

/** Maximum number of times that a part is restored: a script that always removes it must not cause a loop. */
const RESTORATIONS = 5;

const restorations = new Map<Element, number>();

/** Restores parts of the page that are removed. */
export function keepParts(): void {
  new MutationObserver(restoreParts).observe(document.body, { childList: true });
}

/** @returns whether a part was missing */
export function restoreParts(): boolean {
  let wasGone = false;
  // Starts with the last part, so that each part can be inserted before the next one.
  parts.reduceRight<Element | null>((next, part) => {
    const times = restorations.get(part) ?? 0;
    if (!part.isConnected && times < RESTORATIONS) {
      restorations.set(part, times + 1);
      document.body.insertBefore(part, next);
      wasGone = true;
    }
    return part.isConnected ? part : next;
  }, null);
  return wasGone;
}

/** Records the content of the parts. */
export const recordContents = (): readonly (readonly [Element, readonly ChildNode[]])[] =>
  parts.map((part) => [part, [...part.childNodes]]);

/** @returns the parts that were emptied since, and have their content again */
export const restoreContents = (contents: ReturnType<typeof recordContents>): readonly Element[] =>
  contents.flatMap(([part, nodes]) => {
    if (!nodes[0] || part.hasChildNodes()) return [];
    part.append(...nodes);
    return part;
  });
