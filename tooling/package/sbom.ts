import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { root } from '@console/shared-node/folders.ts';

/** A component of a CycloneDX document, as far as it is read here. */
interface Component {
  readonly 'bom-ref': string;
  readonly purl: string;
}

interface Sbom {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Returns npm's CycloneDX document of all installed packages. */
export function readSbom(): Sbom {
  const npm = process.env.npm_execpath;
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const [program, args] = npm ? [process.execPath, [npm, ...words]] : ['npm', words];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(program, args, options));
}

/**
 * Returns the CycloneDX document of a package: npm's entries of the npm packages that it contains.
 *
 * @param contains - each as `<name> <version>`
 */
export function sbomOf(
  { components, dependencies, ...all }: Sbom,
  about: { readonly name: string; readonly version: string; readonly time: Date },
  contains: ReadonlySet<string>,
): string {
  const kept = components.filter(({ purl }) => contains.has(titleOf(purl)));
  const refs = new Set(kept.map((component) => component['bom-ref']));
  const { name, version, time } = about;
  const content = {
    ...all,
    metadata: {
      timestamp: time.toISOString(),
      component: { 'bom-ref': `${name}@${version}`, type: 'application', name, version },
    },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...content, serialNumber: '' }))
    .digest('hex');
  return `${JSON.stringify({ ...content, serialNumber: `urn:uuid:${asUuid(hash)}` }, null, 2)}\n`;
}

/** Returns `<name> <version>` for `pkg:npm/%40types/react@19.3.0`. */
const titleOf = (purl: string): string =>
  decodeURIComponent(purl.replace('pkg:npm/', '')).replace(/@([^@]+)$/, ' $1');

/** Formats a hash as a UUID of version 8, whose content is free (RFC 9562). */
const asUuid = (hash: string): string =>
  hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
