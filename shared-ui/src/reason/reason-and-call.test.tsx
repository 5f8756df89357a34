import { configuration, idOf } from '@console/shared-auth/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Confirm from '../dialog/confirm.tsx';
import FormDialog from '../form/form-dialog.tsx';
import type { FormField } from '../form/form-field.ts';
import { drawPart } from '../testing/draw-screen.tsx';

const copied = jest.fn();
const id = idOf<never>('one');
let person: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  copied.mockReset();
  person = userEvent.setup({ delay: null });
  Object.assign(globalThis, {
    ClipboardItem: class {
      readonly content: Readonly<Record<string, Promise<Blob>>>;
      constructor(content: Readonly<Record<string, Promise<Blob>>>) {
        this.content = content;
      }
    },
  });
  // jsdom has no clipboard; user-event's does not take promises.
  const write = async ([item]: { content: Record<string, Promise<Blob>> }[]) =>
    copied(new TextDecoder().decode(await (await item?.content['text/plain'])?.arrayBuffer()));
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
});

const copy = () => person.click(screen.getByRole('button', { name: 'Copy as a call' }));
const reason = () => screen.getByRole('textbox', { name: 'Reason (optional)' });

test('a question copies its calls with the reason, and gives the reason to the action', async () => {
  const onConfirm = jest.fn();
  drawPart(
    <Confirm
      title="Delete"
      confirm="Delete"
      calls={(to) => to.users.delete(id)}
      onConfirm={onConfirm}
      onClose={jest.fn()}
    >
      Text
    </Confirm>,
  );
  await person.type(reason(), 'ITSM-1 “été”');
  await copy();
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(1));
  const [command] = copied.mock.calls[0];
  expect(command).toContain(`curl --fail-with-body -X DELETE 'https://api.test/admin/user/one'`);
  expect(command).toContain(`-H 'Change-Reason: ITSM-1%20%E2%80%9C%C3%A9t%C3%A9%E2%80%9D'`);
  expect(command).toContain(`-H 'Authorization: Bearer '"$TOKEN"`);
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledWith('ITSM-1 “été”');
});

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
];

test('a form copies the call that it would send, once its values are valid', async () => {
  const onSubmit = jest.fn(async () => () => undefined);
  drawPart(
    <FormDialog
      title="Create"
      submit="Save"
      fields={fields}
      initial={{ name: '' }}
      draft="draft"
      calls={({ name = '' }, to) => to.hubs.create({ id, name })}
      onSubmit={onSubmit}
      onClose={jest.fn()}
    />,
  );
  const button = screen.getByRole('button', { name: 'Copy as a call' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await copy();
  await person.type(screen.getByLabelText('Name'), '  It’s Été ');
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await copy();
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(1));
  expect(copied.mock.calls[0][0]).toContain(`--data-raw '{"id":"one","name":"It’s Été"}'`);
  expect(onSubmit).not.toHaveBeenCalled();
  await person.type(reason(), 'why');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({ name: 'It’s Été' }, undefined, 'why'),
  );
});

test.each([
  [['change-reason'], /sent with the change/],
  [[], /only in your activity on this device/],
])('with the extensions %j, the field says where the reason goes', async (extensions, text) => {
  const { api } = await configuration;
  const replaced = jest.replaceProperty(api, 'extensions', extensions);
  drawPart(
    <Confirm
      title="Delete"
      confirm="Delete"
      calls={jest.fn()}
      onConfirm={jest.fn()}
      onClose={jest.fn()}
    >
      Text
    </Confirm>,
  );
  await waitFor(() => expect(reason()).toHaveAccessibleDescription(text));
  expect(reason()).toHaveAttribute('maxlength', '200');
  replaced.restore();
});
