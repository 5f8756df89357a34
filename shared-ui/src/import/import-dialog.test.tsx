import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormField } from '../form/form-field.ts';
import { drawPart } from '../testing/draw-screen.tsx';
import ImportDialog, { type ImportDialogProps } from './import-dialog.tsx';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'key', label: 'Key', kind: 'code', required: true, pattern: /^[a-z-]+$/ },
];

async function choose(
  content: string | Uint8Array<ArrayBuffer> | File,
  review?: ImportDialogProps['review'],
) {
  const dialog = (
    <ImportDialog
      title="Import things"
      name="things"
      fields={fields}
      unique={{ key: new Set() }}
      review={review}
      taskOf={({ id }) => ({ id, label: id, run: async () => {} })}
      onSettled={() => {}}
      onClose={() => {}}
    />
  );
  drawPart(dialog);
  const status = await screen.findByRole('status');
  expect(status).toBeEmptyDOMElement();
  await userEvent.upload(
    screen.getByLabelText('File'),
    content instanceof File ? content : new File([content], 'things.csv'),
  );
  if (!review) await waitFor(() => expect(status).toHaveTextContent(/[^…]$/));
  return status;
}

const importButton = () => screen.queryByRole('button', { name: /^Import/ });

test('announces only the summary, not the table of problems', async () => {
  const status = await choose('Name,Key,Colour\nAlpha,alpha,red\n,beta,blue\n');
  expect(status).toHaveTextContent(/^1 row can be imported\. 1 row cannot be imported\.$/);
  const rows = screen.getByRole('table', { name: 'The rows as they will be imported' });
  const wrong = '3 – beta Not imported Name: Please fill this in.';
  expect(within(rows).getByRole('row', { name: wrong })).toBeVisible();
  expect(within(rows).getByRole('row', { name: '2 Alpha alpha' })).toBeVisible();
  expect(status).not.toContainElement(rows);
  expect(screen.getByText('Ignored columns: Colour.')).toBeVisible();
});

test.each([
  [
    'an unclosed quotation',
    'Name,Key\nAlpha,alpha\n"Beta,beta\nGamma,gamma\n',
    /Line 3: a quotation mark is opened here and not closed/,
  ],
  ['a binary file', 'PK\u{3}\u{4}\u{14}\0\u{6}\0,\u{8}', /^This is not a CSV file\.$/],
  ['a document', '%PDF-1.7 \u{1}', /^This is not a CSV file\.$/],
  ['a control character', 'Name,Key\nA\u{1},a\n', /line 2 has the character U\+0001/],
  ['a workbook', 'PK\u{3}\u{4} xl/workbook.xml', /^This is a workbook\. .*“CSV UTF-8”/],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0), /^This is a workbook/],
  ['an empty file', '', /^The file is empty\.$/],
  ['empty lines', '\r\n ;;\r\n', /^The file is empty\.$/],
  ['a missing column', 'Colour\nred\n', /^The file lacks the columns Name, Key.$/],
])('refuses %s, with the reason', async (_, content, reason) => {
  expect(await choose(content)).toHaveTextContent(reason);
  expect(importButton()).not.toBeInTheDocument();
});

test('names the line of a row with too many cells', async () => {
  const status = await choose('Name,Key\nAlpha,alpha,red\n');
  expect(status).toHaveTextContent('0 rows can be imported. 1 row cannot be imported.');
  const row = screen.getByRole('row', {
    name: '2 Alpha alpha Not imported There are more cells than headings.',
  });
  expect(row).toBeVisible();
  expect(importButton()).not.toBeInTheDocument();
});

test('a file that is too large or can no longer be read is refused, and another can be chosen', async () => {
  const large = new File(['Name,Key\n'], 'large.csv');
  Object.defineProperty(large, 'size', { value: 200_000_000 });
  const status = await choose(large);
  expect(status).toHaveTextContent('The file is larger than 20 MB.');
  const lost = new File(['Name,Key\nAlpha,alpha\n'], 'lost.csv');
  const failing = jest.spyOn(File.prototype, 'slice').mockImplementation(() => {
    throw new DOMException('The file was changed.', 'NotReadableError');
  });
  await userEvent.upload(screen.getByLabelText('File'), lost);
  await waitFor(() => expect(status).toHaveTextContent(/can no longer be read/));
  failing.mockRestore();
  await userEvent.upload(screen.getByLabelText('File'), lost);
  await waitFor(() => expect(status).toHaveTextContent('1 row can be imported.'));
});

test('a column is chosen by hand, and an option for a value', async () => {
  const status = await choose('Title;Short\nAlpha;alpha\nBeta;Bad Key\n');
  expect(status).toHaveTextContent('The file lacks the columns Name, Key.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Name' }), 'Title');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Key' }), 'Short');
  await waitFor(() => expect(status).toHaveTextContent('1 row can be imported. 1 row cannot'));
  expect(screen.getAllByRole('row')).toHaveLength(3);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Only rows with problems/ }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('a review takes the place of columns and rows', async () => {
  const seen = jest.fn();
  const review = (file: object) => {
    seen(file);
    return <p>Reviewed</p>;
  };
  await choose('Name;Key\nAlpha;alpha\n', review);
  expect(await screen.findByText('Reviewed')).toBeVisible();
  expect(seen).toHaveBeenCalledWith({
    headings: ['Name', 'Key'],
    rows: [{ line: 2, cells: ['Alpha', 'alpha'] }],
  });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(importButton()).not.toBeInTheDocument();
});
