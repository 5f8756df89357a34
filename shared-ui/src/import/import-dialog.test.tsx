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
  expect(status).toHaveTextContent(/^1 row can be imported\. 1 row cannot be imported\.$/);
  const problems = screen.getByRole('region', { name: 'Problems' });
  expect(within(problems).getByRole('row', { name: '3 Name Please fill this in.' })).toBeVisible();
  expect(status).not.toContainElement(problems);
  expect(screen.getByText('Ignored columns: Colour.')).toBeVisible();
});

test.each([
  [
    'an unclosed quotation',
    'Name,Key\nAlpha,alpha\n"Beta,beta\nGamma,gamma\n',
    /Line 3: a quotation mark is opened here and not closed/,
  ],
  ['a binary file', 'PK\u{3}\u{4}\u{14}\0\u{6}\0,\u{8}', /^This is not a CSV file\. \(MF-083\)$/],
  ['a missing column', 'Name\nAlpha\n', /^The file lacks the column Key. \(MF-085\)$/],
])('refuses %s, with the reason', async (_, content, reason) => {
  expect(await choose(content)).toHaveTextContent(reason);
  expect(importButton()).not.toBeInTheDocument();
});

test('names the line of a row with too many cells', async () => {
  const status = await choose('Name,Key\nAlpha,alpha,red\n');
  expect(status).toHaveTextContent('0 rows can be imported. 1 row cannot be imported.');
  const row = screen.getByRole('row', { name: '2 There are more cells than headings.' });
  expect(row).toBeVisible();
  expect(importButton()).not.toBeInTheDocument();
});
