import type { LocalizedText, ManifestMenuItem, MicroFrontend } from '@console/shared-ui/contract';

/** Returns a copy of the manifest with changed labels of its links and actions. */
export function withLinkLabels(
  manifest: MicroFrontend,
  label: (text: LocalizedText, routerLink: string) => LocalizedText,
): MicroFrontend {
  const labelled = <Link extends ManifestMenuItem>(link: Link): Link => ({
    ...link,
    label: label(link.label, link.routerLink),
  });
  const { menu, actions, own } = manifest;
  return {
    ...manifest,
    menu: menu.map(labelled),
    ...(actions && { actions: actions.map(labelled) }),
    ...(own && { own: own.map(labelled) }),
  };
}
