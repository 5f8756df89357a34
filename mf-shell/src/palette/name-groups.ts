import type { FoundNames, LocalizedText, MicroFrontend } from '@console/shared-ui/contract';
import type { PaletteGroup } from './palette-entry.ts';

/**
 * The names that screens answered with, each kind under its micro-frontend's label. They come
 * matched and best first: the screen compared them as its own search box does.
 */
export function nameGroups(
  answers: readonly FoundNames[],
  microFrontends: readonly MicroFrontend[],
  of: (text: LocalizedText) => string,
  go: (address: string) => void,
): readonly PaletteGroup[] {
  return answers.flatMap(({ route, found }) => {
    const owner = microFrontends.find((candidate) => candidate.route === route);
    if (!owner || found.length === 0) return [];
    const icon = owner.menu[0]?.icon;
    const entries = found.map(({ name, ...row }) => ({
      ...row,
      label: name,
      ...(icon !== undefined && { icon }),
      choose: () => go(`${route}/${row.id}`),
    }));
    return [{ name: of(owner.label), entries }];
  });
}
