import { getByRole, getByText } from '@testing-library/dom';
import { panel } from './panel.ts';

test('a panel says what happened and offers an action, and screen readers announce it immediately', () => {
  const run = jest.fn();
  const element = panel({
    title: 'Users cannot be shown',
    text: 'Try again.',
    detail: '<b>HTTP 404</b>',
    action: { label: 'Try again', run },
    link: { label: 'Home', href: '/' },
  });
  document.body.replaceChildren(element);
  expect(element).toHaveAttribute('role', 'alert');
  expect(getByRole(document.body, 'heading', { name: 'Users cannot be shown' })).toBeVisible();
  expect(getByText(document.body, '<b>HTTP 404</b>')).toHaveAttribute('lang', 'en');
  expect(getByRole(document.body, 'link', { name: 'Home' })).toHaveAttribute('href', '/');
  getByRole(document.body, 'button', { name: 'Try again' }).click();
  expect(run).toHaveBeenCalledTimes(1);
});

test.each([
  ['HTTP 404', 'MF-032', 'HTTP 404 (MF-032)'],
  [undefined, 'MF-016', 'MF-016'],
] as const)('the technical line of %s ends with the number', (detail, number, line) => {
  document.body.replaceChildren(
    panel({ title: 'Users', text: 'Try again.', number, ...(detail && { detail }) }),
  );
  // The number is a separate element, so that it does not wrap.
  const shown = getByText(document.body, number).parentElement;
  expect(shown).toHaveTextContent(line);
  expect(shown).toHaveAttribute('lang', 'en');
});
