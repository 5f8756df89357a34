/** A published version by name, as a link to hand on gives it. */
export interface NamedVersion {
  /** Folder name, e.g. `mf-users`. */
  readonly module: string;
  readonly version: string;
}

/** The parameter of an address that offers versions: `?versions=mf-users@1.3.0,mf-hubs@2.0.1`. */
const PARAMETER = 'versions';

const NAMED = /^([a-z][a-z0-9-]*)@(\d[\w.+-]*)$/;

/**
 * The versions that an address offers. It can only name published ones: whatever is no module and
 * version, an address above all, is left out.
 */
export function offeredVersions({ searchParams }: URL): readonly NamedVersion[] {
  return (searchParams.get(PARAMETER) ?? '').split(',').flatMap((part) => {
    const [, module, version] = NAMED.exec(part) ?? [];
    return module && version ? [{ module, version }] : [];
  });
}

/** An address without its offer. */
export function withoutOffer(address: URL): URL {
  const url = new URL(address);
  // A query that has nothing to hide stays byte for byte as it is.
  if (url.searchParams.has(PARAMETER)) url.searchParams.delete(PARAMETER);
  return url;
}

/** An address that offers versions to whoever opens it. */
export function withOffer(address: URL, versions: readonly NamedVersion[]): URL {
  const url = withoutOffer(address);
  const offer = versions.map(({ module, version }) => `${module}@${version}`).join(',');
  url.search += `${url.search ? '&' : '?'}${PARAMETER}=${offer}`;
  return url;
}
