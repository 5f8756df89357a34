import type { MicroFrontend } from '@console/shared-ui';
import { pageMicroFrontends } from './page-data.ts';

/**
 * The micro-frontends of this page, as their releases declare them. The manifests were checked
 * when they were published; the page is of one piece with them.
 */
export function readMicroFrontends(): readonly MicroFrontend[] {
  const manifests = pageMicroFrontends();
  return Array.isArray(manifests) ? manifests : [];
}

/** The micro-frontend that claims a path: the route itself or anything below it. */
export function microFrontendAt(
  microFrontends: readonly MicroFrontend[],
  pathname: string,
): MicroFrontend | undefined {
  return microFrontends.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`));
}
