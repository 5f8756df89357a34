import {
  type LocalizedText,
  linkAddress,
  type ManifestAction,
  type ManifestMenuItem,
  type MicroFrontend,
} from '@console/shared-ui/contract';

/**
 * Returns a copy of the manifest with changed texts of its menu and actions.
 *
 * @param change - receives a text and its name: the address of a link, `group.` and the English label of a
 *   group, and either of them with `.tooltip`
 */
export function withLinkTexts(
  manifest: MicroFrontend,
  change: (text: LocalizedText, name: string) => LocalizedText,
): MicroFrontend {
  const action = (one: ManifestAction): ManifestAction => ({
    ...one,
    label: change(one.label, one.routerLink),
  });
  const item = ({ label, tooltip, items, ...one }: ManifestMenuItem): ManifestMenuItem => {
    const name = linkAddress(one) ?? `group.${label.en}`;
    return {
      ...one,
      label: change(label, name),
      ...(tooltip && { tooltip: change(tooltip, `${name}.tooltip`) }),
      ...(items && { items: items.map(item) }),
    };
  };
  const { menu, actions, own } = manifest;
  return {
    ...manifest,
    menu: menu.map(item),
    ...(actions && { actions: actions.map(action) }),
    ...(own && { own: own.map(action) }),
  };
}
