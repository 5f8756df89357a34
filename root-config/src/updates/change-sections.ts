import type { MicroFrontend, PageReleases } from '@console/shared-ui/contract';
import { unregisterApplication } from 'single-spa';
import { gone, microFrontends$ } from '../sections/sections.ts';

/**
 * Registers micro-frontends and returns them with the labels that the deployment gives them. The
 * page has this code from its start.
 */
export type RegisterSections = (
  come: readonly MicroFrontend[],
) => Promise<readonly MicroFrontend[]>;

/** Runs changes one after the other: single-spa refuses a name that is still registered. */
let changing = Promise.resolve();

/**
 * Adds and removes micro-frontends in an open page, with their menu entries, search and routes. A
 * removed screen keeps its drafts, as any screen that the user leaves; a panel takes its place.
 *
 * @param order - the published order
 */
export function changeSections(
  { come, gone: left }: Readonly<Record<'come' | 'gone', readonly MicroFrontend[]>>,
  { microFrontends: order = [] }: PageReleases,
  register: RegisterSections,
): Promise<void> {
  if (come.length + left.length === 0) return changing;
  const stay = microFrontends$.value.filter((one) => !left.includes(one));
  for (const one of left) gone.add(one);
  microFrontends$.next(sortSections([...stay, ...come], order));
  changing = changing.then(async () => {
    // The panel in its place is drawn on the routing event that this causes.
    for (const { module } of left) await unregisterApplication(module);
    const labelled = await register(come);
    const named = ({ module }: MicroFrontend) => labelled.find((one) => one.module === module);
    microFrontends$.next(microFrontends$.value.map((one) => named(one) ?? one));
  });
  return changing;
}

/** Sorts micro-frontends in the published order; those from overrides come last. */
function sortSections(
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
