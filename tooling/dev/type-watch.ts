import { messageOf } from '@console/shared-ui/contract';
import { formatFault, ModuleTypes } from './module-types.ts';

// Runs in parallel with the build of `npm run dev`. On each message it checks the module's types, and
// replies with the errors.
const types = new ModuleTypes(process.argv[2] ?? '');

process.on('message', () => {
  process.send?.(faults());
});
process.on('disconnect', () => process.exit());

function faults(): readonly string[] {
  try {
    return types.faults().map(formatFault);
  } catch (error) {
    return [messageOf(error)];
  }
}
