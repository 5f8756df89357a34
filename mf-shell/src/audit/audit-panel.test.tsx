import { api } from '@console/shared-auth/testing';
import { drawPart } from '@console/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hubs, tenants } from '../testing/micro-frontends.ts';
import AuditPanel from './audit-panel.tsx';

const deleted = {
  ...{ id: 9, at: '2026-11-27T10:00:00.000+00:00', sub: 'a-1', name: 'ada' },
  ...{ what: 'deleteManagementHub', rows: ['h-1'], label: 'Nord', outcome: 'deleted' },
  ...{ address: '192.0.2.7', request: 'r-1', reason: 'ITSM-4711' },
};
const refused = { ...deleted, id: 8, outcome: 'hub-has-users', reason: undefined };
const changed = {
  ...{ ...refused, id: 7, what: 'putTenant', outcome: 'updated', label: 'sud' },
  changed: ['name', 'contactEmail'],
};

const onBack = jest.fn();

function draw(...pages: object[]) {
  api.GET.mockReset();
  for (const data of pages) api.GET.mockResolvedValueOnce({ data });
  drawPart(
    <AuditPanel microFrontends={[tenants, hubs]} onBack={onBack} onClose={() => undefined} />,
  );
}

const lines = () => screen.findAllByRole('listitem');
const queries = () => api.GET.mock.calls.map(([, { params }]) => params.query);

test('an auditor sees who changed what, from where and why', async () => {
  draw({ entries: [deleted, refused, changed] });
  const [first, second, third] = await lines();
  expect(first).toHaveTextContent(/^ada Hubs: deleted Nord/);
  expect(first).toHaveTextContent(/192\.0\.2\.7 · Reason: ITSM-4711$/);
  expect(second).toHaveTextContent('Refused: hub-has-users');
  expect(second).not.toHaveTextContent('Reason');
  expect(third).toHaveTextContent('Tenants: changed sud');
  expect(third).toHaveTextContent('Fields: name, contactEmail');
  expect(screen.getByRole('status')).toHaveTextContent('Entries: 3');
});

test('the entries are filtered, and more are shown on request', async () => {
  draw({ entries: [deleted], next: 9 }, { entries: [refused] }, { entries: [] });
  await lines();
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await lines()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'User name' }), 'bea{Enter}');
  expect(await screen.findByText('No entries match.')).toBeVisible();
  expect(queries()).toEqual([
    { limit: '100' },
    { limit: '100', before: '9' },
    { limit: '100', who: 'bea' },
  ]);
});

test('a day is written as everywhere in the console; one that does not exist is not searched', async () => {
  draw({ entries: [deleted] }, { entries: [] });
  await lines();
  const user = userEvent.setup({ delay: null });
  const since = await screen.findByRole('textbox', { name: 'From' });
  await user.type(since, '31.11.2026{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such day.');
  expect(since).toHaveFocus();
  expect(queries()).toHaveLength(1);
  await user.clear(since);
  await user.type(since, '30.11.2026{Enter}');
  expect(await screen.findByText('No entries match.')).toBeVisible();
  const start = new Date(2026, 10, 30).toISOString();
  expect(queries().at(-1)).toEqual({ limit: '100', since: start });
});

test('a trail that cannot be read is reported, and can be read again', async () => {
  draw({}, { entries: [deleted] });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The audit trail could not be read.');
  await userEvent.click(within(alert).getByRole('button'));
  expect(await lines()).toHaveLength(1);
});

test('the entries of the search are downloaded as a file', async () => {
  const saved: Blob[] = [];
  // jsdom cannot follow the link of a download.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => saved.push(blob),
    revokeObjectURL: () => {},
  });
  draw({ entries: [deleted] }, { entries: [{ ...deleted, reason: '=1+1' }] });
  await lines();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(saved[0] as Blob);
  });
  expect(text).toBe(
    'at;name;what;rows;label;changed;outcome;address;request;reason\r\n' +
      `${deleted.at};ada;deleteManagementHub;h-1;Nord;;deleted;192.0.2.7;r-1;'=1+1\r\n`,
  );
});

test('Back leads to the activity', async () => {
  draw({ entries: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Activity' }));
  expect(onBack).toHaveBeenCalled();
});
