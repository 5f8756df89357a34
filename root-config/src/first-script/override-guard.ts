import {
  dropExternalMaps,
  type Override,
  readOverrides,
  readSetAside,
  setAside,
} from '@console/shared-ui/contract';
import type { IsAllowed } from '../release/allowed-origins.ts';

/** The override list at the start of a visit. */
export interface GuardedOverrides {
  /** Overrides to check and then follow. */
  readonly kept: readonly Override[];
  /** Overrides refused because of their origin. */
  readonly refused: readonly Override[];
}

/**
 * Sets aside overrides to origins that this page does not allow, before anything else runs: write
 * access to this origin's storage must not be enough to run foreign code in it.
 * The query parameter `?imo=` of import-map-overrides has no effect, because it is off by default.
 */
export function guardOverrides(isAllowed: IsAllowed): GuardedOverrides {
  try {
    dropExternalMaps(localStorage);
    const aside = readSetAside(localStorage);
    const followed = readOverrides(localStorage).filter(
      ({ specifier }) => !aside.includes(specifier),
    );
    const refused = followed.filter(({ address }) => !isAllowed(address));
    setAside(
      localStorage,
      refused.map(({ specifier }) => specifier),
    );
    return { kept: followed.filter((one) => !refused.includes(one)), refused };
  } catch {
    // Storage is blocked, so there is no list; the sign-in reports the cause.
    return { kept: [], refused: [] };
  }
}
