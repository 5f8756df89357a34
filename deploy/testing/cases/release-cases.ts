import { brokenFiles } from './broken-files.ts';
import { brokenNames } from './broken-names.ts';
import { brokenTypes } from './broken-types.ts';
import { harmlessBuilds } from './harmless-builds.ts';
import { harmlessTypes } from './harmless-types.ts';
import type { ReleaseCase } from './release-case.ts';

/** Thirty releases that break something, and twenty releases that only seem to. */
export const releaseCases: readonly ReleaseCase[] = [
  ...[brokenNames, brokenFiles, brokenTypes].flat(),
  ...[harmlessTypes, harmlessBuilds].flat(),
];
