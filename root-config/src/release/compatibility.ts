/**
 * Whether a module that was built against one version of a public face works with the version that
 * is provided: the same major version, and at least the minor one (Semantic Versioning 2.0.0 §6–8).
 *
 * @param builtAgainst - e.g. `1.4.0`
 * @param provided - e.g. `1.6.2`
 */
export function isCompatible(builtAgainst: string, provided: string): boolean {
  const [wantedMajor, wantedMinor] = numbersOf(builtAgainst);
  const [major, minor] = numbersOf(provided);
  return major === wantedMajor && minor >= wantedMinor;
}

/** Major and minor version; what is no version is `NaN` and compatible with nothing. */
function numbersOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
