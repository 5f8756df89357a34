import { onDemand } from '../on-demand/on-demand.tsx';

/** Imports a CSV file in a dialog. */
export const Import = onDemand(() => import('./import-dialog.tsx'));
