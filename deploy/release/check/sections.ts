import { routeFault } from '@console/shared-ui/contract';
import { describeStatus, type Release } from '../store/release.ts';
import type { TypedModules } from './fit-types.ts';
import { RefusedRelease } from './refused-release.ts';

/** The name and route in a manifest that was checked before. */
interface Section {
  readonly module: string;
  readonly route: string;
}

/**
 * Checks that the names and routes of changing micro-frontends differ from those of all others that
 * are to be live.
 *
 * @throws {RefusedRelease} that names both sides
 */
export function checkSections({ together, changing, before }: TypedModules): void {
  const sections = together.flatMap(toSections);
  for (const release of together) {
    if (!changing.has(release.module)) continue;
    const { module, version } = release;
    checkKind(
      release,
      before.find((one) => one.module === module),
    );
    const [section] = toSections(release);
    if (!section) continue;
    if (section.module !== `@console/${module}`)
      throw refused(release, `its manifest.json belongs to ${section.module}`);
    const other = together.find((one) => one !== release && section.module in one.entries);
    if (other)
      throw refused(
        release,
        `${section.module} is already a name of ${other.module} ${other.version}, which is ${describeStatus(other)}`,
      );
    const fault = routeFault(section, sections);
    if (fault) throw new RefusedRelease(fault.number, module, version, fault.message);
  }
}

/** Manifests need no check here: staged versions are checked before, others when published. */
const toSections = ({ manifest }: Release): Section[] => (manifest ? [manifest as Section] : []);

/**
 * Checks that a module does not change from a micro-frontend to a shared module, or vice versa.
 *
 * @throws {RefusedRelease}
 */
function checkKind(release: Release, before: Release | undefined): void {
  const { module, manifest } = release;
  if (!before || (manifest === undefined) === (before.manifest === undefined)) return;
  const reason =
    manifest === undefined
      ? `${module} ${before.version} is a micro-frontend: it needs a manifest.json`
      : `${module} is a part of the console, not a micro-frontend`;
  throw refused(release, reason);
}

const refused = ({ module, version }: Release, reason: string): RefusedRelease =>
  new RefusedRelease('MF-213', module, version, reason);
