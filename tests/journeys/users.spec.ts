import { WAYS } from './hand.ts';
import { journey } from './journey.ts';
import {
  alertDialog,
  button,
  combobox,
  dialog,
  first,
  link,
  searchbox,
  textbox,
} from './page/wanted.ts';
import { openList, rowWithText, unique } from './steps.ts';

journey('a user is created in a hub, found and deleted', { ways: WAYS }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'users');
  const last = unique('Essai');
  await hand.press(first(button('Create user')));
  const form = dialog('Create user');
  await hand.write(textbox('First name', form), 'Zoé');
  await hand.write(textbox('Last name', form), last);
  await hand.write(textbox('E-mail', form), 'zoe@x.example');
  await hand.write(combobox('Hub', form), 'France Est');
  await hand.press(button('Create user', form));
  await tab.seeGone(form);
  await hand.write(searchbox(), last);
  await tab.see(rowWithText(/France Est/));
  await hand.press(link(`Zoé ${last}`));
  await hand.press(button('Delete', dialog(`Zoé ${last}`)));
  await hand.press(button('Delete', alertDialog('Delete 1 user')));
  await tab.seeGone(dialog());
  await tab.see({ role: 'status', text: /^0 of \d+ users/ });
});
