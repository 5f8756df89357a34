import type { FailureNumber } from './failures.ts';
import type { MicroFrontend } from './manifest.ts';

/** A micro-frontend as far as addresses are concerned. */
type Routed = Pick<MicroFrontend, 'module' | 'route'>;

/** Where modules without a host of their own lie, below the console's base. */
export const MODULES_FOLDER = 'modules';

/** What the console needs for itself of the addresses below its base. */
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

/** What ends like a file is asked for as one, and addresses that look alike are not told apart. */
const ROUTE = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/**
 * Why a micro-frontend cannot have its route beside others, in words that go on after its name;
 * nothing where it can.
 */
export function routeFault(
  { module, route }: Routed,
  others: readonly Routed[],
): { readonly number: FailureNumber; readonly message: string } | undefined {
  const kept = (what: string) =>
    ({ number: 'MF-212', message: `its route ${route} ${what}` }) as const;
  if (!ROUTE.test(route)) return kept('is no path of small letters, digits and - such as /tenants');
  if (RESERVED.includes(route.split('/')[1] ?? '')) return kept('is kept for the console itself');
  for (const other of others) {
    const words = other.module === module ? undefined : clash(route, other);
    if (words) return { number: 'MF-211', message: `its route ${route} ${words}` };
  }
  return undefined;
}

function clash(route: string, { module, route: taken }: Routed): string | undefined {
  if (route === taken) return `is that of ${module}`;
  if (route.startsWith(`${taken}/`)) return `lies within ${taken} of ${module}`;
  return taken.startsWith(`${route}/`) ? `has ${taken} of ${module} within it` : undefined;
}
