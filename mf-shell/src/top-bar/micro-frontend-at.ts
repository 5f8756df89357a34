import type { MicroFrontend } from '@console/shared-ui';

/** The micro-frontend whose route the path is or lies below. */
export function microFrontendAt(
  microFrontends: readonly MicroFrontend[],
  path: string,
): MicroFrontend | undefined {
  return microFrontends.find(({ route }) => path === route || path.startsWith(`${route}/`));
}
