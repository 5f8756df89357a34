import { type Override, setAside } from '@console/shared-ui/contract';
import { startState } from '../loading/start-state.ts';
import { checkOverrides } from '../release/override-check.ts';
import { pageMicroFrontends, pageReleases } from '../release/page-data.ts';
import type { AppliedOverride } from '../release/runnable-versions.ts';

/**
 * Has the page run what the person tries, as far as it stands up to the check; the rest is set
 * aside and the published versions run.
 *
 * @param refused - what the guard has set aside already
 */
export async function applyOverrides(
  overrides: readonly Override[],
  refused: readonly Override[],
): Promise<void> {
  const state = startState();
  for (const override of refused) {
    const message = `${override.address} is not an address that this console allows`;
    state.setAside.push({ ...override, stage: 'override', number: 'MF-050', message });
  }
  const sections = pageMicroFrontends();
  for (const verdict of await checkOverrides(overrides, pageReleases(), sections)) {
    if (verdict.fits) state.applied.push(verdict.override);
    else state.setAside.push({ ...verdict.override, ...verdict.failure });
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
