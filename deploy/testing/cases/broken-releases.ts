import { brokenFiles } from './broken-files.ts';
import { brokenNames } from './broken-names.ts';
import { brokenTypes } from './broken-types.ts';
import type { BrokenRelease } from './release-case.ts';

/** Thirty releases that break something, one for each rule. None of them may go live. */
export const brokenReleases: readonly BrokenRelease[] = [
  ...brokenNames,
  ...brokenFiles,
  ...brokenTypes,
];
