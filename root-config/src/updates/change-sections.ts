import type { MicroFrontend, PageReleases } from '@console/shared-ui/contract';
import { unregisterApplication } from 'single-spa';
import { gone, microFrontends$ } from '../sections/sections.ts';

/**
 * Has micro-frontends begin, and gives them with the labels that the deployment has for them. The page
 * has the code for that from its start.
 */
export type BeginSections = (come: readonly MicroFrontend[]) => Promise<readonly MicroFrontend[]>;

/** What is under way: one after the other, because single-spa refuses a name that has not gone yet. */
let changing = Promise.resolve();

/**
 * Has micro-frontends begin and end in a page that is open: menu, search and routes have them, or do
 * without them. A screen that ends keeps its drafts as one does that is left; a panel stands in its
 * place.
 *
 * @param order - of what is published
 */
export function changeSections(
  { come, gone: left }: Readonly<Record<'come' | 'gone', readonly MicroFrontend[]>>,
  { microFrontends: order = [] }: PageReleases,
  begin: BeginSections,
): Promise<void> {
  if (come.length + left.length === 0) return changing;
  const stay = microFrontends$.value.filter((one) => !left.includes(one));
  for (const one of left) gone.add(one);
  microFrontends$.next(inOrder([...stay, ...come], order));
  changing = changing.then(async () => {
    // The panel that takes its place is drawn when single-spa has looked at the address.
    for (const { module } of left) await unregisterApplication(module);
    const labelled = await begin(come);
    const named = ({ module }: MicroFrontend) => labelled.find((one) => one.module === module);
    microFrontends$.next(microFrontends$.value.map((one) => named(one) ?? one));
  });
  return changing;
}

/** As they are published; what the person tries stays behind. */
function inOrder(
  microFrontends: readonly MicroFrontend[],
  published: readonly MicroFrontend[],
): readonly MicroFrontend[] {
  const modules = published.map(({ module }) => module);
  const tried = microFrontends.filter(({ module }) => !modules.includes(module));
  return [
    ...modules.flatMap((module) => microFrontends.filter((one) => one.module === module)),
    ...tried,
  ];
}
