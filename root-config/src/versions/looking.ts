// One chunk for all that looks at versions: the panel asks for it, and an address that offers some.
export { publishedVersions } from '../release/override-check.ts';
export { follow, tryVersions } from './try-versions.ts';
