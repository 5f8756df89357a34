import { ApiError } from '@console/shared-auth/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { drawPart } from '../testing/draw-screen.tsx';
import FormDialog from './form-dialog.tsx';
import type { FormDialogProps, FormField } from './form-field.ts';

const person = userEvent.setup();

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'key', label: 'Key', kind: 'code', help: 'Lower-case letters.', required: true },
  {
    name: 'hub',
    label: 'Hub',
    kind: 'choice',
    options: [{ value: 'jura', label: 'Jura' }],
    fixed: 'It is the only one.',
  },
];

const INITIAL = { name: '', key: '', hub: 'jura' };

/** Renders the form, and counts the alerts that appear in it. */
function draw(onSubmit: FormDialogProps['onSubmit'] = async () => () => {}) {
  const form = (
    <FormDialog
      title="Create thing"
      submit="Create"
      fields={fields}
      initial={INITIAL}
      draft="thing"
      onSubmit={onSubmit}
      onClose={() => {}}
    />
  );
  const { unmount } = drawPart(form);
  let alerts = 0;
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    alerts += added.filter((node) => node instanceof Element && node.role === 'alert').length;
  }).observe(document.body, { childList: true, subtree: true });
  return {
    name: screen.getByRole('textbox', { name: 'Name' }),
    key: screen.getByRole('textbox', { name: 'Key' }),
    submit: screen.getByRole('button', { name: 'Create' }),
    alerts: () => alerts,
    unmount,
  };
}

async function pressEnter(field: HTMLElement) {
  await person.keyboard('{Enter}');
  fireEvent.submit(field);
}

beforeEach(() => sessionStorage.clear());

test('an error of the focused field is announced at each attempt', async () => {
  const form = draw();
  await person.type(form.key, 'alpha');
  await person.click(form.name);
  await pressEnter(form.name);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill this in.');
  expect(form.name).toHaveFocus();
  expect(form.name).toBeInvalid();
  expect(form.name).toHaveAccessibleDescription('Please fill this in.');
  expect(form.alerts()).toBe(1);
  await pressEnter(form.name);
  await waitFor(() => expect(form.alerts()).toBe(2));
});

test('an error from the server for the focused field is announced once', async () => {
  const taken = new ApiError({ kind: 'conflict', fields: [{ field: 'key', code: 'taken' }] });
  const form = draw(() => new Promise((_, reject) => setTimeout(() => reject(taken), 20)));
  await person.type(form.name, 'Alpha');
  await person.type(form.key, 'alpha');
  await pressEnter(form.key);
  expect(await screen.findByRole('alert')).toHaveTextContent('This is already in use.');
  expect(form.key).toHaveFocus();
  await waitFor(() => expect(form.submit).toHaveAttribute('aria-disabled', 'false'));
  expect(form.alerts()).toBe(1);
});

test('the error of a field that receives the focus is read with the field, not announced', async () => {
  const form = draw();
  await person.click(form.submit);
  await waitFor(() => expect(form.name).toHaveFocus());
  await waitFor(() => expect(form.name).toHaveAccessibleDescription('Please fill this in.'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error of the field that was just left is announced', async () => {
  const form = draw();
  await person.click(form.name);
  await person.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill this in.');
  expect(form.key).toHaveFocus();
  expect(form.key).toHaveAccessibleDescription('Lower-case letters.');
});

test('a restored draft is announced after the dialog', async () => {
  const first = draw();
  await person.type(first.name, 'Alpha');
  first.unmount();
  draw();
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await waitFor(() => expect(status).toHaveTextContent('Your draft has been restored.'));
});

test('a fixed choice is visible and focusable, and says why it is fixed', () => {
  draw();
  const hub = screen.getByRole('textbox', { name: /^Hub/ });
  expect(hub).toHaveValue('Jura');
  expect(hub).toBeEnabled();
  expect(hub).toHaveAttribute('readonly');
  expect(hub).toHaveAccessibleDescription('It is the only one.');
});

test('fault 84: a name with invisible characters is refused at its field, with the reason', async () => {
  const sent = jest.fn(async () => () => {});
  const form = draw(sent);
  await person.type(form.key, 'alpha');
  for (const wrong of ['Al\u200bpha', 'ahplA\u202e', '\u3164']) {
    await person.clear(form.name);
    await person.type(form.name, wrong);
    await person.click(form.submit);
    await waitFor(() =>
      expect(form.name).toHaveAccessibleDescription(
        'This has invisible characters, or starts with an accent without a letter. Type it instead of pasting it.',
      ),
    );
  }
  expect(sent).not.toHaveBeenCalled();
});

test('a name is sent in Unicode normal form C', async () => {
  const sent = jest.fn(async (_values: object) => () => {});
  const form = draw(sent);
  await person.type(form.key, 'alpha');
  await person.type(form.name, ' Le\u0301man\u00a0');
  await person.click(form.submit);
  await waitFor(() => expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: 'Léman' }));
});

test.each([
  ['Nord', 'This looks like “Nord”, which is already in use.'],
  [undefined, 'This looks like a name that is already in use.'],
])(
  'fault 84: a name that looks like %p is refused at its field, with an explanation',
  async (other, text) => {
    const fields = [{ field: 'name', code: 'look-alike', ...(other && { other }) }];
    const form = draw(() => Promise.reject(new ApiError({ kind: 'conflict', fields })));
    await person.type(form.name, 'N\u043erd');
    await person.type(form.key, 'nord');
    await person.click(form.submit);
    await waitFor(() => expect(form.name).toHaveAccessibleDescription(text));
    expect(form.name).toHaveFocus();
  },
);
