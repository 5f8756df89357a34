import { messageOf, numberOf, withNumber } from '@console/shared-ui/contract';

/**
 * Shows that the console could not start, and why, with a button that reloads the page. Uses a
 * template of the page: it needs no module, no translation, no configuration.
 */
export function showStartFailure(error: unknown): void {
  const message = withNumber(messageOf(error), numberOf(error) ?? 'MF-003');
  // biome-ignore lint/suspicious/noConsole: a failed start is logged to the console
  console.error(message, error);
  const template = document.querySelector<HTMLTemplateElement>('#start-failure');
  const panel = template?.content.cloneNode(true);
  if (!(panel instanceof DocumentFragment)) return;
  const detail = panel.querySelector('.panel-detail');
  if (detail) detail.textContent = message;
  panel.querySelector('button')?.addEventListener('click', () => location.reload());
  document.querySelector('main')?.replaceChildren(panel);
}
