import { api } from '@console/shared-auth/testing';
import { createValue } from '@console/shared-ui/contract';
import { drawPart } from '@console/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { hubs, tenants } from '../testing/micro-frontends.ts';
import { ActivityPanel } from './activity-panel.tsx';
import type { Activity, RouteNews, Write } from './activity-text.ts';

const NOW = Date.now();
const alpha = { id: 't1', name: 'Alpha' };
const beta = { id: 't2', name: 'Beta' };
const hub = { id: 'h1', name: 'France Est' };

const added: Write = {
  id: 'w1',
  at: NOW,
  verb: 'add',
  kind: 'tenant',
  place: { ...hub, kind: 'hub' },
  things: [alpha, beta],
  total: 2,
  done: 2,
  found: 0,
  lost: 0,
  doubts: [],
  reasons: [],
  placings: [alpha, beta].map((thing) => ({ thing, place: hub, way: 'into' as const })),
};
const created: Write = {
  ...added,
  id: 'w2',
  verb: 'create',
  place: undefined,
  things: [alpha],
  total: 1,
  done: 1,
  found: 1,
  placings: [],
};

const news: RouteNews = {
  route: '/tenants',
  since: NOW,
  fields: { contactEmail: 'Contact', name: 'Name' },
  changes: {
    added: [alpha],
    changed: [
      {
        ...beta,
        fields: [{ name: 'contactEmail', before: 'it@x.example', after: 'ops@x.example' }],
      },
    ],
    gone: [{ id: 't9', name: 'Gone with it' }],
  },
};

const clearActivity = jest.fn(async () => undefined);

const activity = {
  writeLog: createValue<readonly Write[]>([added, created]),
  listNews: createValue(new Map()),
  newsByRoute: () => [news],
  readLists: async () => undefined,
  clearActivity,
  isGone: (_kind: string, id: string) => id === 't1',
  fieldTexts: () => ({}),
  inverseOf: ({ placings }: Write) =>
    placings.map((placing) => ({ ...placing, way: 'out-of' as const })),
} as Partial<Activity> as Activity;

function draw(shown: Activity = activity) {
  api.DELETE.mockReset().mockResolvedValue({});
  drawPart(
    <ActivityPanel
      activity={shown}
      microFrontends={[tenants, hubs]}
      permissions={{
        status: 'known',
        held: new Set(['GetTenants', 'GetManagementHubs', 'RemoveTenantFromHub']),
      }}
      onClose={() => undefined}
    />,
  );
  const texts = { list: { count_one: '{{total}} tenant', count_other: '{{total}} tenants' } };
  i18next.addResourceBundle('en', 'mf-tenants', texts);
  i18next.addResourceBundle('en', 'mf-hubs', {});
}

/** Draws the panel and waits until the lists have been read. */
async function drawLoaded() {
  draw();
  await waitFor(() => expect(screen.queryByText('Checking the lists…')).toBeNull());
}

const lines = () => screen.findAllByRole('listitem');

test('names the changes of a list, with previous values of shown columns, and links to the list', async () => {
  await drawLoaded();
  const [line] = await lines();
  expect(line).toHaveTextContent('1 new, 1 changed, 1 gone');
  expect(line).toHaveTextContent('New: Alpha');
  expect(line).toHaveTextContent('Beta: Contact it@x.example → ops@x.example');
  expect(line).toHaveTextContent('Gone: Gone with it');
  expect(screen.getByRole('link', { name: /^Show the changed/ })).toHaveAttribute(
    'href',
    '/tenants/list?changed=new&changed=changed',
  );
});

test('each of the user’s own writes shows its outcome, and links to rows that still exist', async () => {
  await drawLoaded();
  const [, first, second] = await lines();
  expect(first).toHaveTextContent(/Added 2 tenants to France Est\s*2 of 2\s*Alpha, Beta/);
  expect(within(first as HTMLElement).getByRole('link', { name: 'France Est' })).toBeVisible();
  expect(second).toHaveTextContent('Created tenant Alpha');
  expect(second).toHaveTextContent('outcome was unknown, later found to be stored');
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
});

test('Undo sends the inverse calls, and shows the outcome of each call', async () => {
  await drawLoaded();
  const user = userEvent.setup({ delay: null });
  await user.click(
    await screen.findByRole('button', { name: 'Undo: Added 2 tenants to France Est' }),
  );
  const job = await screen.findByRole('article', { name: /^Undoing/ });
  await waitFor(() => expect(job).toHaveTextContent('2 of 2 done.'));
  expect(api.DELETE.mock.calls.map(([, { params }]) => params.path)).toEqual([
    { hubId: 'h1', tenantId: 't1' },
    { hubId: 'h1', tenantId: 't2' },
  ]);
});

test('clears the activity after a confirmation', async () => {
  await drawLoaded();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Clear…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Forget this activity?' });
  expect(clearActivity).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(clearActivity).toHaveBeenCalledTimes(1));
});

test('reserves room for lists that are still loading, so that nothing below moves', async () => {
  let read: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  draw({ ...activity, newsByRoute: () => [], readLists: () => reading });
  expect(screen.getByRole('heading', { name: 'Since the last visit' })).toBeVisible();
  expect(screen.getAllByText('…')).toHaveLength(2);
  read();
  await waitFor(() => expect(screen.queryByText('…')).toBeNull());
});

test.each([
  [['GetTenants', 'GetAudit'], true],
  [['GetTenants'], false],
] as const)('with the permissions %j, the audit trail is offered: %s', async (held, isOffered) => {
  api.GET.mockResolvedValue({ data: { entries: [] } });
  drawPart(
    <ActivityPanel
      activity={activity}
      microFrontends={[tenants, hubs]}
      permissions={{ status: 'known', held: new Set(held) }}
      onClose={() => undefined}
    />,
  );
  await waitFor(() => expect(screen.queryByText('Checking the lists…')).toBeNull());
  const button = screen.queryByRole('button', { name: 'Audit trail of all users' });
  expect(button !== null).toBe(isOffered);
  if (button === null) return;
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Audit trail' })).toBeVisible();
});
