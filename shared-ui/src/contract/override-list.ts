/** One entry of the person's override list: a module, and where it is to come from. */
export interface Override {
  /** Name in the import map. */
  readonly specifier: string;
  /** As it was written; import-map-overrides allows `//localhost:9003/x.js` too. */
  readonly address: string;
}

/** Where import-map-overrides keeps its list, so that the team's usual tools see ours too. */
export const overrideKeys = {
  /** Begins the key of an entry; its specifier follows. */
  entry: 'import-map-override:',
  disabled: 'import-map-overrides-disabled',
  externalMaps: 'import-map-overrides-external-maps',
} as const;

/** All entries, those that were set aside too. */
export function readOverrides(storage: Storage): Override[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(overrideKeys.entry))
    .map((key) => ({
      specifier: key.slice(overrideKeys.entry.length),
      address: storage.getItem(key) ?? '',
    }));
}

/** The specifiers whose entries are kept but not followed. */
export function readSetAside(storage: Storage): string[] {
  try {
    const names: unknown = JSON.parse(storage.getItem(overrideKeys.disabled) ?? '[]');
    if (Array.isArray(names)) return names.filter((name) => typeof name === 'string');
  } catch {
    // Not JSON: import-map-overrides itself would throw at each of its calls.
  }
  storage.removeItem(overrideKeys.disabled);
  return [];
}

/** Stops following entries, and keeps them: the person's list is not lost. */
export function setAside(storage: Storage, specifiers: readonly string[]): void {
  if (specifiers.length === 0) return;
  const all = new Set([...readSetAside(storage), ...specifiers]);
  storage.setItem(overrideKeys.disabled, JSON.stringify([...all]));
}

/** Adds an entry, or changes it, and follows it from the next start on. */
export function writeOverride(storage: Storage, { specifier, address }: Override): void {
  storage.setItem(overrideKeys.entry + specifier, address);
  follow(storage, specifier);
}

/** Takes an entry off the list. */
export function removeOverride(storage: Storage, specifier: string): void {
  storage.removeItem(overrideKeys.entry + specifier);
  follow(storage, specifier);
}

function follow(storage: Storage, specifier: string): void {
  const others = readSetAside(storage).filter((name) => name !== specifier);
  if (others.length > 0) storage.setItem(overrideKeys.disabled, JSON.stringify(others));
  else storage.removeItem(overrideKeys.disabled);
}

/**
 * Drops the addresses of whole import maps that are to be laid over the page's: what is in one of
 * them cannot be known before it is applied.
 */
export function dropExternalMaps(storage: Storage): void {
  storage.removeItem(overrideKeys.externalMaps);
}
