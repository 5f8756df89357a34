/**
 * What the start of the console needs only where somebody tries a version, or where one fails. A
 * file of root-config's release that the first script asks for when it comes to that.
 */
export { applyOverrides } from './apply-overrides.ts';
export { leaveFailed } from './leave-failed.ts';
