import { harmlessBuilds } from './harmless-builds.ts';
import { harmlessTypes } from './harmless-types.ts';
import type { HarmlessRelease } from './release-case.ts';

/** Twenty releases that look dangerous and are not. All of them may go live. */
export const harmlessReleases: readonly HarmlessRelease[] = [...harmlessTypes, ...harmlessBuilds];
