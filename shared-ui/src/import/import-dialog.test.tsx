import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormField } from '../form/form-field.ts';
import { drawPart } from '../testing/draw-screen.tsx';
import ImportDialog from './import-dialog.tsx';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'key', label: 'Key', kind: 'code', required: true, pattern: /^[a-z-]+$/ },
];

async function choose(content: string) {
  const dialog = (
    <ImportDialog
      title="Import things"
      name="things"
      fields={fields}
      unique={{ key: new Set() }}
      taskOf={({ id }) => ({ id, label: id, run: async () => {} })}
      onRest={() => {}}
      onClose={() => {}}
    />
  );
  drawPart(dialog);
  const status = await screen.findByRole('status');
  expect(status).toBeEmptyDOMElement();
  await userEvent.upload(screen.getByLabelText('File'), new File([content], 'things.csv'));
  await waitFor(() => expect(status).toHaveTextContent(/[^…]$/));
  return status;
}

const importButton = () => screen.queryByRole('button', { name: /^Import/ });

test('announces only the summary, not the table of problems', async () => {
  const status = await choose('Name,Key,Colour\nAlpha,alpha,red\n,beta,blue\n');
  expect(status).toHaveTextContent(/^1 row can be imported\. 1 row cannot\.$/);
  const problems = screen.getByRole('region', { name: 'What is wrong' });
  expect(within(problems).getByRole('row', { name: '3 Name Please fill this in.' })).toBeVisible();
  expect(status).not.toContainElement(problems);
  expect(screen.getByText('Columns left out: Colour.')).toBeVisible();
});

test('names the line of an unclosed quotation, and imports nothing', async () => {
  const status = await choose('Name,Key\nAlpha,alpha\n"Beta,beta\nGamma,gamma\n');
  expect(status).toHaveTextContent('Line 3: a quotation mark is opened here and not closed');
  expect(importButton()).not.toBeInTheDocument();
});

test('names the line of a row with too many cells', async () => {
  const status = await choose('Name,Key\nAlpha,alpha,red\n');
  expect(status).toHaveTextContent('0 rows can be imported. 1 row cannot.');
  const row = screen.getByRole('row', { name: '2 There are more cells than headings.' });
  expect(row).toBeVisible();
  expect(importButton()).not.toBeInTheDocument();
});

test('refuses a binary file without showing its content', async () => {
  const status = await choose('PK\u{3}\u{4}\u{14}\0\u{6}\0,\u{8}');
  expect(status).toHaveTextContent(/^This is not a CSV file\. \(MF-083\)$/);
});

test('names a missing column', async () => {
  const status = await choose('Name\nAlpha\n');
  expect(status).toHaveTextContent('The file lacks the column Key. (MF-085)');
});
