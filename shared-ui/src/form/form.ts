import { onDemand } from '../on-demand/on-demand.tsx';

/** A form in a dialog. */
export const Form = onDemand(() => import('./form-dialog.tsx'));
