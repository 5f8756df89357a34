import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Job } from './job.ts';
import { readInterruptedJobs, startJob as start } from './jobs.ts';
import { Tray } from './tray.tsx';

let isShown = false;

/** Renders the tray in a root of its own: no screen and no version of a module takes it away. */
function showTray(): void {
  if (isShown) return;
  isShown = true;
  const place = document.createElement('div');
  place.id = 'console-tray';
  document.body.append(place);
  createRoot(place).render(
    <I18nextProvider i18n={i18next}>
      <Tray />
    </I18nextProvider>,
  );
}

/** Starts a job in the tray. It goes on when the user closes a dialog or opens another screen. */
export function startJob(job: Job): void {
  showTray();
  start(job);
}

/** Shows the jobs that a closed page has interrupted. */
export async function showInterrupted(): Promise<void> {
  if (await readInterruptedJobs()) showTray();
}
