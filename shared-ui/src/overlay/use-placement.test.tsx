import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { usePlacement } from './use-placement.ts';

jest.mock('./follow-anchor.ts', () => {
  throw new Error('The code could not be loaded');
});

function Choices() {
  const overlay = useRef<HTMLDivElement>(null);
  usePlacement(overlay, { isOpen: true, placement: 'bottom-start' });
  return (
    <>
      <button type="button">Columns</button>
      <div ref={overlay}>
        <input type="checkbox" aria-label="Name" />
      </div>
    </>
  );
}

test('the stylesheet places an overlay when the placement code cannot be loaded', async () => {
  render(<Choices />);
  const choice = screen.getByRole('checkbox', { name: 'Name' });
  expect(choice).not.toBeVisible();
  await waitFor(() => expect(choice).toBeVisible());
  expect(choice.parentElement?.style.left).toBe('');
});
