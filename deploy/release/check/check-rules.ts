import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesOf } from '../../build-output/fingerprint.ts';
import { liveReleases } from '../store/live-releases.ts';
import { readModuleApis } from '../store/module-apis.ts';
import {
  type ModuleNames,
  type Release,
  type StagedVersion,
  toRelease,
  tryReadNote,
} from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { findScriptFindings } from './code/deeds.ts';
import { findGlobalCalls } from './code/global-calls.ts';
import { findSizeFindings } from './files.ts';
import { findManifestFindings, findManifestMisfits } from './manifest.ts';
import { getNames } from './names.ts';
import { type Finding, type Gate, judge } from './rules.ts';
import { findStyleFindings } from './styles.ts';
import { findTextFindings, readTexts } from './texts.ts';

/** The modules that make the page: they set up the browser's objects and the page's own policy. */
const PAGE: ReadonlySet<string> = new Set(['root-config', 'shared-dependencies']);

/**
 * Checks each new version against the rules that a publisher may overrule. Published versions are not
 * checked again, so that nothing stands in the way of going back.
 *
 * @returns the versions; the record of a version says which rules were overruled for it
 * @throws {RefusedRelease}
 */
export async function checkRules(
  store: Store,
  staged: readonly StagedVersion[],
  gate: Gate,
): Promise<readonly StagedVersion[]> {
  const live = await liveReleases(store, store.live.modules);
  const releases = [...live, ...staged.map(toRelease)];
  const together = [...new Map(releases.map((one) => [one.module, one])).values()];
  const apis = Object.keys(await readModuleApis(store.page));
  const checked = staged.map(async (version) => {
    const { module, note, folder } = version;
    const isLive = store.live.modules[module]?.version === note.version;
    if (isLive || (await tryReadNote(folder))) return version;
    const release = toRelease(version);
    const policies = store.live.settings.modulePolicies;
    const findings = await findBreaches(release, together, { policies, apis });
    const allowed = judge(release, findings, gate);
    return allowed ? { ...version, note: { ...note, allowed } } : version;
  });
  return Promise.all(checked);
}

/**
 * Returns the rules that a release breaks.
 *
 * @param page - names of the Trusted Types policies that the page allows, and of the APIs for modules
 */
export async function findBreaches(
  release: Release,
  together: readonly Release[],
  { policies = [], apis = [] }: PageNames = {},
): Promise<readonly Finding[]> {
  const { module, folder, manifest } = release;
  const names = (await getNames(together)).get(module) ?? {};
  return [
    ...(PAGE.has(module) ? [] : await findInScripts(release, names, policies)),
    ...(manifest === undefined
      ? []
      : [...findStyleFindings(folder, module), ...findSizeFindings(release)]),
    ...findTextFindings(readTexts(folder)),
    ...findManifestFindings(manifest),
    ...findManifestMisfits(release, together, apis),
  ];
}

interface PageNames {
  readonly policies?: readonly string[] | undefined;
  readonly apis?: readonly string[];
}

async function findInScripts(
  { module, folder }: Release,
  names: ModuleNames,
  policies: readonly string[],
): Promise<readonly Finding[]> {
  const files = filesOf(folder).filter((file) => file.endsWith('.js'));
  const found = files.map(async (file) => {
    const name = path.relative(folder, file).split(path.sep).join('/');
    const calls = findGlobalCalls(await readFile(file, 'utf8'));
    const script = { file: name, deeds: names[name]?.deeds ?? [], calls };
    return findScriptFindings(script, { module, policies });
  });
  return (await Promise.all(found)).flat();
}
