import { lazy, Suspense } from 'react';
import type { BulkDialogProps } from './bulk-dialog.tsx';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

/** Does many things in a dialog; see {@link BulkDialogProps}. */
export function Bulk(props: BulkDialogProps) {
  return (
    <Suspense fallback={null}>
      <BulkDialog {...props} />
    </Suspense>
  );
}
