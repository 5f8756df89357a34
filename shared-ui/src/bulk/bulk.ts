import { onDemand } from '../on-demand/on-demand.tsx';

/** Does many things in a dialog. */
export const Bulk = onDemand(() => import('./bulk-dialog.tsx'));
