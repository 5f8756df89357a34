import type { FailureNumber } from './failures.ts';
import type { MicroFrontend } from './manifest.ts';

/** The part of a micro-frontend that concerns addresses. */
type Routed = Pick<MicroFrontend, 'module' | 'route'>;

/** The folder below the console's base for modules without a host of their own. */
export const MODULES_FOLDER = 'modules';

/** First path segments below the base that the console reserves for itself. */
const RESERVED: readonly string[] = [
  'configs',
  'local-builds',
  'login',
  MODULES_FOLDER,
  'releases',
  'reports',
  'root-config',
  'sdk',
];

/** Without dots, because a dot means a file; lower case only, so that no two routes look alike. */
const ROUTE = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** Returns why a micro-frontend cannot have its route; the text continues the module's name. */
export function routeFault(
  { module, route }: Routed,
  others: readonly Routed[],
): { readonly number: FailureNumber; readonly message: string } | undefined {
  const refused = (what: string) =>
    ({ number: 'MF-212', message: `its route ${route} ${what}` }) as const;
  if (!ROUTE.test(route))
    return refused('is not a path of lower-case letters, digits and - such as /tenants');
  if (RESERVED.includes(route.split('/')[1] ?? '')) return refused('is reserved for the console');
  for (const other of others) {
    const words = other.module === module ? undefined : clash(route, other);
    if (words) return { number: 'MF-211', message: `its route ${route} ${words}` };
  }
  return undefined;
}

function clash(route: string, { module, route: taken }: Routed): string | undefined {
  if (route === taken) return `belongs to ${module}`;
  if (route.startsWith(`${taken}/`)) return `lies within ${taken} of ${module}`;
  return taken.startsWith(`${route}/`) ? `contains ${taken} of ${module}` : undefined;
}
