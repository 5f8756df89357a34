import { grant } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import AllComponents from './all-components.tsx';
import { ListScreenExample } from './examples/list-screen.tsx';

const draw = (address: string) => {
  grant('GetTenants');
  const pages = [{ path: 'all', screen: AllComponents }];
  return drawScreen({ ...manifest, screen: ListScreenExample, pages }, address, texts);
};

test('the page shows each example below its own heading', async () => {
  draw('/components/all');
  expect(await screen.findByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  for (const name of [
    'Action, ActionButton',
    'DayInput',
    'ListScreen, Drawer, screenApplication',
  ]) {
    expect(screen.getByRole('region', { name })).toBeVisible();
  }
});

test('a created device is in the list, and opens beside it', async () => {
  draw('/components/all');
  await userEvent.click(await screen.findByRole('button', { name: 'Create device' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create device' }));
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Basel 9');
  await userEvent.type(form.getByRole('textbox', { name: /^Serial number/ }), 'bsl-009');
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Open the list of devices' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Basel 9' }));
  expect(await screen.findByRole('dialog', { name: 'Basel 9' })).toBeVisible();
});
