import {
  apiLevelFault,
  type LocalizedText,
  languages,
  type MicroFrontend,
  manifestFault,
} from '@console/shared-ui/contract';
import { withLinkTexts } from './link-texts.ts';
import type { Failure } from './module-failure.ts';

/** Time limit for loading a manifest, in milliseconds. */
const MANIFEST_TIMEOUT_MS = 15_000;

/** A manifest beside a build that the user tries. */
export interface TriedManifest extends MicroFrontend {
  /** The APIs for which a local build has a mock, at `mocks/<name>` beside the entry. */
  readonly mocks?: unknown;
  /** The API versions that a local build was built against, by specifier. */
  readonly uses?: unknown;
}

/**
 * Reads the manifest beside the entry of a micro-frontend that the page does not know, and marks its
 * links as the user's trial. Returns a failure if there is no usable manifest.
 *
 * @param address - absolute address of the entry
 */
export async function triedManifest(
  specifier: string,
  address: string,
): Promise<TriedManifest | Failure> {
  const file = new URL('manifest.json', address).href;
  const none = (message: string): Failure => ({ stage: 'override', number: 'MF-217', message });
  const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
  const response = await fetch(file, { cache: 'no-cache', signal }).catch(() => undefined);
  if (!response) return none(`${file} cannot be reached`);
  if (!response.ok) return none(`${file} answered ${response.status}`);
  const manifest: TriedManifest | undefined = await response.json().catch(() => undefined);
  if (manifest === undefined) return none(`${file} is not JSON`);
  const levelFault = apiLevelFault(manifest);
  if (levelFault) return { ...none(`In ${file}, ${levelFault}`), number: 'MF-218' };
  const fault = manifestFault(manifest);
  if (fault) return none(`In ${file}, ${fault}`);
  if (manifest.module !== specifier) return none(`${file} belongs to ${manifest.module}`);
  return markAsTrial(manifest);
}

/** The mark in every language, because the user may change the language later. */
const MARK: LocalizedText = { en: 'your trial', fr: 'votre essai' };

const markAsTrial = (manifest: TriedManifest): TriedManifest =>
  withLinkTexts(manifest, (text, name) => {
    if (name.endsWith('.tooltip')) return text;
    const labels = { ...text };
    for (const language of languages) labels[language] += ` (${MARK[language]})`;
    return labels;
  });
