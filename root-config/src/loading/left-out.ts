import type { Failure } from '../release/module-failure.ts';
import type { ModuleState } from './module-versions.ts';
import { startState } from './start-state.ts';

const NUMBER = 'MF-230';

/** Returns the failure of a version that a safe start leaves out; it is not reported. */
export const leftOutFailure = (address: string): Failure => ({
  stage: 'load',
  number: NUMBER,
  message: `A safe start leaves out ${address}`,
  isReported: true,
});

export const isLeftOut = ({ number }: Pick<Failure, 'number'>): boolean => number === NUMBER;

/** Whether this page was started safely. */
export const isSafeStart = (): boolean => startState().failures.some(isLeftOut);

/** Returns the failure of a module of which no version runs because a safe start left it out. */
export function leftOut({ status, tried }: ModuleState): Failure | undefined {
  return status === 'failed' ? tried.map(({ failure }) => failure).find(isLeftOut) : undefined;
}
