import { lazy, Suspense } from 'react';
import type { ImportDialogProps } from './import-dialog.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

/** Imports a CSV file in a dialog; see {@link ImportDialogProps}. */
export function Import(props: ImportDialogProps) {
  return (
    <Suspense fallback={null}>
      <ImportDialog {...props} />
    </Suspense>
  );
}
