import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { drawPart } from '../testing/draw-screen.tsx';
import { CopyButton } from './copy-button.tsx';

async function copyWith(clipboard: Pick<Clipboard, 'writeText'> | undefined, isShown = false) {
  const user = userEvent.setup({ writeToClipboard: false });
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const button = <CopyButton text="Copy a link" content={() => 'the link'} isShown={isShown} />;
  drawPart(button);
  await user.click(screen.getByRole('button', { name: 'Copy a link' }));
}

test('copies the current content, and says so', async () => {
  const written: string[] = [];
  await copyWith({ writeText: async (text) => void written.push(text) });
  expect(written).toEqual(['the link']);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows the text if the browser refuses to copy', async () => {
  await copyWith({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  expect(await screen.findByRole('alert')).toHaveTextContent(/does not allow copying.*the link/);
});

test('does not repeat a visible text if there is no clipboard', async () => {
  await copyWith(undefined, true);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('does not allow copying');
  expect(alert).not.toHaveTextContent('the link');
});
