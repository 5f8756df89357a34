import { brokenFiles } from './broken-files.ts';
import { brokenNames } from './broken-names.ts';
import { brokenTypes } from './broken-types.ts';
import { harmlessBuilds } from './harmless-builds.ts';
import { harmlessTypes } from './harmless-types.ts';
import type { ReleaseCase } from './release-case.ts';

/** Thirty releases that break something, one for each rule, and twenty that only look like it. */
export const releaseCases: readonly ReleaseCase[] = [
  ...[brokenNames, brokenFiles, brokenTypes].flat(),
  ...[harmlessTypes, harmlessBuilds].flat(),
];
