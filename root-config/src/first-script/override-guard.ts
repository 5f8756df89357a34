import {
  dropExternalMaps,
  type Override,
  readOverrides,
  readSetAside,
  setAside,
} from '@console/shared-ui/contract';
import type { IsAllowed } from '../release/allowed-origins.ts';

/** What the override list holds at the start of a visit. */
export interface GuardedOverrides {
  /** To be looked at closer, and then followed. */
  readonly kept: readonly Override[];
  /** Not followed, because of where they lead. */
  readonly refused: readonly Override[];
}

/**
 * Sets overrides aside that lead where no script may come from, before anything else runs: whoever
 * can write into this origin's storage must not be able to run code in it from elsewhere.
 * `?imo=` in the address has no effect at all; it is off where nobody turns it on.
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
    // Storage is blocked: there is no list, and the sign-in says what is wrong.
    return { kept: [], refused: [] };
  }
}
