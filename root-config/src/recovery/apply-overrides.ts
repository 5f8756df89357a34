import { startState } from '../loading/start-state.ts';
import { vetAll } from '../release/override-check.ts';
import { type Override, setAside } from '../release/override-list.ts';
import { pageReleases } from '../release/page-data.ts';
import type { AppliedOverride } from '../release/runnable-versions.ts';

/**
 * Has the page run what the person tries, as far as it stands up to a look; the rest is set aside
 * and the published versions run.
 *
 * @param refused - what the guard has set aside already
 */
export async function applyOverrides(
  overrides: readonly Override[],
  refused: readonly Override[],
): Promise<void> {
  const state = startState();
  for (const { specifier, address } of refused) {
    const message = `${address} is not an address that this console allows`;
    state.setAside.push({ specifier, address, stage: 'override', message });
  }
  for (const verdict of await vetAll(overrides, pageReleases())) {
    if (verdict.fits) {
      state.applied.push(verdict.override);
      continue;
    }
    const { specifier, address } = verdict.override;
    const { stage, message } = verdict;
    state.setAside.push({ specifier, address, stage, message });
  }
  setAside(
    localStorage,
    state.setAside.map(({ specifier }) => specifier),
  );
  System.addImportMap(mapOf(state.applied));
}

function mapOf(applied: readonly AppliedOverride[]) {
  return {
    imports: Object.fromEntries(applied.map(({ specifier, address }) => [specifier, address])),
    integrity: Object.assign({}, ...applied.map(({ published }) => published?.integrity ?? {})),
  };
}
