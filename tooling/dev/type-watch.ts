import { messageOf } from '@console/shared-ui/contract';
import { ModuleTypes, sentenceOf } from './module-types.ts';

// Beside the build of `npm run dev`, which does not wait for it: compiles the module whenever it is
// asked to, and answers with what is wrong.
const types = new ModuleTypes(process.argv[2] ?? '');

process.on('message', () => {
  process.send?.(faults());
});
process.on('disconnect', () => process.exit());

function faults(): readonly string[] {
  try {
    return types.faults().map(sentenceOf);
  } catch (error) {
    return [messageOf(error)];
  }
}
