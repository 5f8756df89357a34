import { lazy, Suspense } from 'react';
import type { FormDialogProps } from './form-dialog.tsx';

const load = () => import('./form-dialog.tsx');
const FormDialog = lazy(load);

/** A form in a dialog. Its code is loaded with the first one, or before by {@link prepareForm}. */
export function Form(props: FormDialogProps) {
  return (
    <Suspense fallback={null}>
      <FormDialog {...props} />
    </Suspense>
  );
}

/** Loads the code of forms, so that a click opens one at once. */
export function prepareForm(): void {
  // A chunk that cannot be loaded now is asked for again when it is needed.
  load().catch(() => undefined);
}
