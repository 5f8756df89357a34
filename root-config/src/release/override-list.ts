/** One entry of the person's override list: a module, and where it is to come from. */
export interface Override {
  /** Name in the import map. */
  readonly specifier: string;
  /** As it was written; import-map-overrides allows `//localhost:9003/x.js` too. */
  readonly address: string;
}

/** Where import-map-overrides keeps its list, so that the team's usual tools see ours too. */
const ENTRY = 'import-map-override:';
const DISABLED = 'import-map-overrides-disabled';
const EXTERNAL_MAPS = 'import-map-overrides-external-maps';

/** All entries, those that were set aside too. */
export function readOverrides(storage: Storage): Override[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(ENTRY))
    .map((key) => ({
      specifier: key.slice(ENTRY.length),
      address: storage.getItem(key) ?? '',
    }));
}

/** The specifiers whose entries are kept but not followed. */
export function readSetAside(storage: Storage): string[] {
  try {
    const names: unknown = JSON.parse(storage.getItem(DISABLED) ?? '[]');
    if (Array.isArray(names)) return names.filter((name) => typeof name === 'string');
  } catch {
    // Not JSON: import-map-overrides itself would throw at each of its calls.
  }
  storage.removeItem(DISABLED);
  return [];
}

/** Stops following entries, and keeps them: the person's list is not lost. */
export function setAside(storage: Storage, specifiers: readonly string[]): void {
  if (specifiers.length === 0) return;
  const all = new Set([...readSetAside(storage), ...specifiers]);
  storage.setItem(DISABLED, JSON.stringify([...all]));
}

/** Adds an entry, or changes it, and follows it from the next start on. */
export function writeOverride(storage: Storage, { specifier, address }: Override): void {
  storage.setItem(ENTRY + specifier, address);
  follow(storage, specifier);
}

/** Takes an entry off the list. */
export function removeOverride(storage: Storage, specifier: string): void {
  storage.removeItem(ENTRY + specifier);
  follow(storage, specifier);
}

function follow(storage: Storage, specifier: string): void {
  const others = readSetAside(storage).filter((name) => name !== specifier);
  if (others.length > 0) storage.setItem(DISABLED, JSON.stringify(others));
  else storage.removeItem(DISABLED);
}

/**
 * Drops the addresses of whole import maps that are to be laid over the page's: what is in one of
 * them cannot be known before it is applied.
 */
export function dropExternalMaps(storage: Storage): void {
  storage.removeItem(EXTERNAL_MAPS);
}
