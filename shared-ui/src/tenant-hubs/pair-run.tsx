import { useState } from 'react';
import BulkDialog from '../bulk/bulk-dialog.tsx';
import { useHolds } from '../permissions/use-permissions.ts';
import type { PairChange } from './pair-change.ts';
import { invert, pairTasks, toRunNote } from './pair-tasks.ts';

export interface PairRunProps {
  /** E.g. "Moving 3 tenants". */
  readonly title: string;
  readonly changes: readonly PairChange[];
  readonly onClose: () => void;
}

const nothing = () => undefined;

/** Makes changes, with a verdict for each tenant; can undo the changes that were made. */
export default function PairRun({ title, changes, onClose }: PairRunProps) {
  const [{ tasks, made }] = useState(() => {
    const made = new Set<PairChange>();
    return { made, tasks: pairTasks(changes, made) };
  });
  const mayAdd = useHolds('AddTenantToHub');
  const mayRemove = useHolds('RemoveTenantFromHub');
  const mayUndo = changes.every(({ change }) => (change === 'add' ? mayRemove : mayAdd));
  const undo = () => pairTasks([...made].map(invert));
  return (
    <BulkDialog
      title={title}
      tasks={tasks}
      note={toRunNote(changes)}
      // `changePair` updates the cache itself.
      onRest={nothing}
      undo={mayUndo ? undo : undefined}
      onClose={onClose}
    />
  );
}
