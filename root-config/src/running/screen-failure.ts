import type { ScreenFailureEvent, ScreenFailureReport } from '@console/shared-ui';

const EVENT: ScreenFailureEvent = 'console:screen-failure';

/**
 * Hears of what a module's rendering throws; see `ScreenFailureReport` in shared-ui.
 *
 * @returns ends the listening
 */
export function onScreenFailure(module: string, heard: (error: unknown) => void): () => void {
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    // Any script could send it: all that it can cause is that another version is shown.
    const report = event.detail as ScreenFailureReport;
    if (report.module === module) heard(report.error);
  };
  addEventListener(EVENT, listener);
  return () => removeEventListener(EVENT, listener);
}
