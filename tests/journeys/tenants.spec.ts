import { randomUUID } from 'node:crypto';
import { OtherAdmin } from '../e2e/screens/other-admin.ts';
import { WAYS } from './hand.ts';
import { journey } from './journey.ts';
import { button, cell, dialog, first, link, searchbox, textbox } from './page/wanted.ts';
import { openList, rowWithText, unique } from './steps.ts';
import { sessionRecord } from './watched-pages.ts';

journey('a created tenant survives a reload', { ways: WAYS, isShort: true }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'tenants');
  const key = unique('essai-');
  await hand.press(first(button('Create tenant')));
  const form = dialog('Create tenant');
  await hand.write(textbox('Name', form), `Essai ${key}`);
  await hand.write(textbox('Key', form), key);
  await hand.press(button('Create tenant', form));
  await tab.seeGone(form);
  await tab.see(cell(key));
  await tab.open(`/tenants/list?q=${key}`);
  await tab.see(cell(key));
});

journey('a conflict is resolved', { ways: WAYS, expected: /status of 412/ }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'tenants');
  const token = await tab.evaluate<string>(`${sessionRecord}.access_token`);
  const other = new OtherAdmin(await tab.address(), token);
  const id = randomUUID();
  const key = unique('both-');
  await other.putTenant({ id, key, name: key });
  await hand.write(searchbox(), key);
  await hand.press(link(key));
  await hand.press(button('Edit', dialog(key)));
  const form = dialog(new RegExp(`^Edit ${key}`));
  await hand.write(textbox('Name', form), `${key} mine`);
  await other.putTenant({ id, key, name: `${key} theirs`, contactEmail: 'theirs@x.example' });
  await tab.see(rowWithText(new RegExp(`${key} theirs`)));
  await hand.press(button('Save', form));
  const question = dialog('Another user has changed this');
  await tab.see({ role: 'group', name: 'Name', text: /theirs/, within: question });
  await hand.press(button('Save', question));
  await tab.seeGone(form);
  await tab.see({ ...dialog(`${key} mine`), text: /theirs@x\.example/ });
});

journey('an import writes valid rows and lists invalid rows', { ways: WAYS }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'tenants');
  const key = unique('imported-');
  const lines = ['Name,Key,Contact', `Good,${key},good@tenant.example`, 'Bad,Not A Key,'];
  await hand.press(button('Import…'));
  await tab.give('File', { name: 'tenants.csv', type: 'text/csv', text: lines.join('\r\n') });
  const form = dialog('Import tenants');
  await tab.see({ ...form, text: /1 row can be imported\. 1 row cannot be imported\./ });
  await hand.press(button('Import 1 row', form));
  await tab.see({ ...form, text: /1 of 1 done\./ });
  await hand.press(first(button('Close', form)));
  await tab.seeGone(form);
  await hand.write(searchbox(), key);
  await tab.see(rowWithText(/good@tenant\.example/));
});
