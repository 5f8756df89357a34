import { screenSlot } from '@console/shared-ui/contract';
import { expectScreen } from './focus.ts';

/** Draws a screen, and tells that it is there. */
function draw(module: string, isThere: () => void): void {
  const place = document.createElement('div');
  place.id = screenSlot(module);
  place.append(document.createElement('h1'));
  document.body.replaceChildren(place);
  isThere();
}

/** Where the focused heading stands; of the page itself it is nowhere. */
const focused = () => document.activeElement?.parentElement?.id;

/** A screen of an earlier test. */
beforeEach(() => draw('before', expectScreen('before')));

test('the heading of another screen gets the focus', () => {
  draw('users', expectScreen('users'));
  expect(focused()).toBe(screenSlot('users'));
});

test('the same screen again leaves the focus alone', () => {
  draw('users', expectScreen('users'));
  draw('users', expectScreen('users'));
  expect(focused()).toBe('');
});

test('of a screen that was left before it came nothing gets the focus', () => {
  const usersAreThere = expectScreen('users');
  draw('hubs', expectScreen('hubs'));
  usersAreThere();
  expect(focused()).toBe(screenSlot('hubs'));
});

test('whoever turns back to a screen before the other one came is taken to its heading', () => {
  const hubsAreThere = expectScreen('hubs');
  draw('before', expectScreen('before'));
  hubsAreThere();
  expect(focused()).toBe(screenSlot('before'));
});

test('the first screen of a visit leaves the focus alone, the next one does not', async () => {
  jest.resetModules();
  const fresh = await import('./focus.ts');
  draw('users', fresh.expectScreen('users'));
  expect(focused()).toBe('');
  draw('hubs', fresh.expectScreen('hubs'));
  expect(focused()).toBe(screenSlot('hubs'));
});
