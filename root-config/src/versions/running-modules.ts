import type { RunningModule } from '@console/shared-ui/contract';
import type { ModuleState } from '../loading/module-versions.ts';
import type { EarlyFailure } from '../loading/start-state.ts';
import { withNumber } from '../release/failure-number.ts';

/** The states of the modules as the Versions panel shows them: one for each folder. */
export function runningModules(
  states: readonly ModuleState[],
  notFollowed: readonly EarlyFailure[],
): readonly RunningModule[] {
  const modules = [...new Set(states.map(({ current }) => current.module))];
  return modules.map((module) => {
    const files = states
      .filter(({ current }) => current.module === module)
      .map((state) => runningFile(state, notFollowed));
    const specifiers = files.flatMap((file) => file.specifiers);
    const [first] = [...files].sort((one, other) => urgency(one) - urgency(other));
    // Each module of the list has a state.
    return { ...(first as RunningModule), specifiers };
  });
}

const HEALTHS = ['failed', 'fell-back', 'set-aside', 'loaded', 'waiting'] as const;

/** Of several files of a module, the one that is not as it should be stands for all. */
const urgency = ({ health, source }: RunningModule): number =>
  2 * HEALTHS.indexOf(health) + (source === 'live' ? 1 : 0);

function runningFile(
  { status, current, tried }: ModuleState,
  notFollowed: readonly EarlyFailure[],
): RunningModule {
  const { module, specifiers, source, address, published } = current;
  const aside = notFollowed.find(({ specifier }) => specifiers.includes(specifier));
  const left = tried.at(-1);
  const failure = left?.failure ?? aside;
  const problem = failure && withNumber(failure.message, failure.number);
  const wasOverride = left ? left.version.source === 'override' : aside !== undefined;
  const changed = wasOverride ? 'set-aside' : 'fell-back';
  return {
    module,
    specifiers,
    source,
    address,
    isChecked: published?.integrity[address] !== undefined,
    health: problem && status !== 'failed' ? changed : status,
    ...(published && { version: published.version, publishedAt: published.publishedAt }),
    ...(problem && { problem }),
  };
}
