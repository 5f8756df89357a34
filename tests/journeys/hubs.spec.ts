import { WAYS } from './hand.ts';
import { expect, journey } from './journey.ts';
import {
  button,
  checkbox,
  dialog,
  first,
  link,
  list,
  listItem,
  searchbox,
  textbox,
} from './page/wanted.ts';
import { openList, unique } from './steps.ts';

journey('tenants are reviewed and assigned to a hub', { ways: WAYS }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'hubs');
  const name = unique('Ostschweiz ');
  await hand.press(first(button('Create hub')));
  await hand.write(textbox('Name', dialog('Create hub')), name);
  await hand.press(button('Create hub', dialog('Create hub')));
  await tab.seeGone(dialog('Create hub'));
  await hand.press(link(name));
  await hand.press(button('Assign tenants…', dialog(name)));
  const assigning = dialog(`Tenants of ${name}`);
  await hand.press(checkbox(/Aare Treuhand/, assigning));
  await hand.write(searchbox(undefined, assigning), 'caisse cantonale');
  await hand.press(checkbox(/Caisse Cantonale/, assigning));
  await hand.press(button('Review', assigning));
  const changes = await tab.see(list('Changes', assigning));
  expect(changes.text).toMatch(/Aare Treuhand.*Caisse Cantonale/);
  await hand.press(button('Apply', assigning));
  const running = dialog(`Assigning tenants to ${name}`);
  await tab.see({ ...running, text: /2 of 2 done\./ });
  await hand.press(first(button('Close', running)));
  await tab.see({ ...dialog(name), text: /2 tenants/ });
  expect(await tab.look(listItem(undefined, list('Tenants', dialog(name))))).toHaveLength(2);
});
