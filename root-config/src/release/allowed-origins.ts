import type { PageReleases } from '@console/shared-ui/contract';

/** Whether scripts may load from an address. */
export type IsAllowed = (address: string) => boolean;

/**
 * Returns a check for the origins of this page's scripts: its own, those of the published modules,
 * and those that the deployment allows for overrides. Origins are compared as a whole: a prefix
 * check for `dev.example` would allow `dev.example.evil`.
 */
export function allowedOrigins({ modules, overrideOrigins }: PageReleases): IsAllowed {
  const origins = new Set([location.origin]);
  for (const { live } of Object.values(modules)) {
    for (const address of Object.values(live.imports)) origins.add(new URL(address).origin);
  }
  return (address) => {
    if (!URL.canParse(address, location.href)) return false;
    const { origin, protocol } = new URL(address, location.href);
    // A `blob:` address has the origin of its creator, so the protocol is checked as well.
    if (!/^https?:$/.test(protocol)) return false;
    return origins.has(origin) || isListed(origin, overrideOrigins);
  };
}

/** Whether an origin is on a list; `http://localhost:*` matches any port. */
export function isListed(origin: string, list: readonly string[]): boolean {
  return list.some((listed) => {
    if (!listed.endsWith(':*')) return listed === origin;
    const host = listed.slice(0, -2);
    return origin.startsWith(host) && /^(:\d+)?$/.test(origin.slice(host.length));
  });
}
