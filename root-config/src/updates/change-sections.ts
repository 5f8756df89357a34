import type { MicroFrontend, PageReleases } from '@console/shared-ui/contract';
import { unregisterApplication } from 'single-spa';
import { microFrontends$, removedSections } from '../sections/sections.ts';

/**
 * Registers micro-frontends and returns them with the labels that the deployment gives them. Passed as
 * a parameter, because root-config already contains this code.
 */
export type RegisterSections = (
  added: readonly MicroFrontend[],
) => Promise<readonly MicroFrontend[]>;

/** Runs changes one after the other, because single-spa refuses a name that is still registered. */
let changing = Promise.resolve();

/**
 * Adds and removes micro-frontends in an open page, with their menu entries, search and routes. A
 * removed screen keeps its drafts, like any screen that the user leaves; a panel takes its place.
 *
 * @param order - the published order
 */
export function changeSections(
  { added, removed }: Readonly<Record<'added' | 'removed', readonly MicroFrontend[]>>,
  { microFrontends: order = [] }: PageReleases,
  register: RegisterSections,
): Promise<void> {
  if (added.length + removed.length === 0) return changing;
  const kept = microFrontends$.value.filter((one) => !removed.includes(one));
  for (const one of removed) removedSections.add(one);
  microFrontends$.next(sortSections([...kept, ...added], order));
  changing = changing.then(async () => {
    // This causes a routing event, on which the panel in place of a removed screen is drawn.
    for (const { module } of removed) await unregisterApplication(module);
    const labelled = await register(added);
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
