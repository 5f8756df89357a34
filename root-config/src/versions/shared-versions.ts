/** The name of a published version, as in a shared link. */
export interface NamedVersion {
  /** Folder name, e.g. `mf-users`. */
  readonly module: string;
  readonly version: string;
}

/** The query parameter that offers versions: `?versions=mf-users@1.3.0,mf-hubs@2.0.1`. */
const PARAMETER = 'versions';

const NAMED = /^([a-z][a-z0-9-]*)@(\d[\w.+-]*)$/;

/**
 * Returns the versions that an address offers. Accepts only the names of published versions: anything
 * else, above all the address of a script, is ignored.
 */
export function offeredVersions({ searchParams }: URL): readonly NamedVersion[] {
  return (searchParams.get(PARAMETER) ?? '').split(',').flatMap((part) => {
    const [, module, version] = NAMED.exec(part) ?? [];
    return module && version ? [{ module, version }] : [];
  });
}

/** Returns an address without its offer. */
export function withoutOffer(address: URL): URL {
  const url = new URL(address);
  // Only if the parameter exists, because deleting one re-encodes the whole query.
  if (url.searchParams.has(PARAMETER)) url.searchParams.delete(PARAMETER);
  return url;
}

/** Returns an address that offers versions to the user who opens it. */
export function withOffer(address: URL, versions: readonly NamedVersion[]): URL {
  const url = withoutOffer(address);
  const offer = versions.map(({ module, version }) => `${module}@${version}`).join(',');
  url.search += `${url.search ? '&' : '?'}${PARAMETER}=${offer}`;
  return url;
}
