/** The elements by which a set differs from an earlier one. */
type SetChange = readonly [added: Iterable<unknown>, gone: Iterable<unknown>];

/** By set and by the set it was made from. Both are weak: else, each set would keep all earlier ones in memory. */
const changes = new WeakMap<object, WeakMap<object, SetChange>>();

/** Returns a set with the changes; an element that is also gone is not in it. */
export function changedSet<Element>(
  before: ReadonlySet<Element>,
  added: Iterable<Element>,
  gone: Iterable<Element>,
): ReadonlySet<Element> {
  const after = new Set(before);
  for (const element of added) after.add(element);
  for (const element of gone) after.delete(element);
  changes.set(after, new WeakMap().set(before, [added, gone]));
  return after;
}

/**
 * Returns elements among which are all that two sets do not share: few, if the second was made from the first by
 * {@link changedSet}.
 */
export function differing<Element>(
  before: ReadonlySet<Element>,
  after: ReadonlySet<Element>,
): readonly Iterable<Element>[] {
  // The cast is safe: the elements are those of `after` and `before`.
  const change = changes.get(after)?.get(before) as readonly Iterable<Element>[] | undefined;
  return change ?? [after, before];
}
