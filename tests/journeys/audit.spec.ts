import { expect, journey } from './journey.ts';
import { alert, button, dialog, link, listItem, textbox } from './page/wanted.ts';
import { openList, unique } from './steps.ts';

journey(
  'who created a hub is found in the audit trail',
  { ways: ['keyboard'] },
  async ({ visit }) => {
    const { tab, hand } = visit;
    await openList(visit, 'hubs');
    const name = unique('Audited ');
    await hand.press(button('Create hub'));
    await hand.write(textbox('Name', dialog('Create hub')), name);
    await hand.press(button('Create hub', dialog('Create hub')));
    await tab.see(link(name));
    await hand.press(button(/^Activity/));
    await hand.press(button('Audit trail of all users'));
    const trail = dialog('Audit trail');
    await hand.write(textbox('Id, key or hub', trail), name);
    await hand.write(textbox('From', trail), '31.02.2026');
    await hand.press(button('Show', trail));
    await tab.see({ ...alert(), text: /There is no such day/ });
    await hand.write(textbox('From', trail), '1.1.2026');
    await hand.press(button('Show', trail));
    const entry = {
      ...listItem(undefined, trail),
      text: new RegExp(`^admin Hubs: created ${name}`),
    };
    await tab.see(entry);
    expect(await tab.look(listItem(undefined, trail))).toHaveLength(1);
    await tab.window.press('Escape');
    await tab.seeGone(trail);
  },
);
