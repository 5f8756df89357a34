/** An entry of the user's override list: a module and the address to load it from. */
export interface Override {
  readonly specifier: string;
  /** As entered; import-map-overrides allows `//localhost:9003/x.js` too. */
  readonly address: string;
}

/** The storage keys of import-map-overrides, so that its own tools see the console's entries too. */
export const overrideKeys = {
  /** Prefix of an entry's key; the specifier follows. */
  entry: 'import-map-override:',
  disabled: 'import-map-overrides-disabled',
  externalMaps: 'import-map-overrides-external-maps',
} as const;

/** Returns all entries, including those set aside. */
export function readOverrides(storage: Storage): Override[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(overrideKeys.entry))
    .map((key) => ({
      specifier: key.slice(overrideKeys.entry.length),
      address: storage.getItem(key) ?? '',
    }));
}

/** Returns the specifiers of entries that are kept but not applied. */
export function readSetAside(storage: Storage): string[] {
  try {
    const names: unknown = JSON.parse(storage.getItem(overrideKeys.disabled) ?? '[]');
    if (Array.isArray(names)) return names.filter((name) => typeof name === 'string');
  } catch {
    // Invalid JSON would make every call of import-map-overrides throw.
  }
  storage.removeItem(overrideKeys.disabled);
  return [];
}

/** Stops applying entries without deleting them. */
export function setAside(storage: Storage, specifiers: readonly string[]): void {
  if (specifiers.length === 0) return;
  const all = new Set([...readSetAside(storage), ...specifiers]);
  storage.setItem(overrideKeys.disabled, JSON.stringify([...all]));
}

export function writeOverride(storage: Storage, { specifier, address }: Override): void {
  storage.setItem(overrideKeys.entry + specifier, address);
  enable(storage, specifier);
}

export function removeOverride(storage: Storage, specifier: string): void {
  storage.removeItem(overrideKeys.entry + specifier);
  enable(storage, specifier);
}

function enable(storage: Storage, specifier: string): void {
  const others = readSetAside(storage).filter((name) => name !== specifier);
  if (others.length > 0) storage.setItem(overrideKeys.disabled, JSON.stringify(others));
  else storage.removeItem(overrideKeys.disabled);
}

/** Removes external import maps, because their overrides are unknown until they are applied. */
export function dropExternalMaps(storage: Storage): void {
  storage.removeItem(overrideKeys.externalMaps);
}
