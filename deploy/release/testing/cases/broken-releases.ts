import { brokenFiles } from './broken-files.ts';
import { brokenNames } from './broken-names.ts';
import type { BrokenRelease } from './release-case.ts';

/** Releases that break something, one for each rule. None of them may go live. */
export const brokenReleases: readonly BrokenRelease[] = [...brokenNames, ...brokenFiles];
