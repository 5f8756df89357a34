import { screenSlot } from '@console/shared-ui/contract';
import { announceScreen } from './focus.ts';

/** Draws a screen and reports that it is visible. */
function draw(module: string, onVisible: () => void): void {
  const place = document.createElement('div');
  place.id = screenSlot(module);
  place.append(document.createElement('h1'));
  document.body.replaceChildren(place);
  onVisible();
}

/** Returns the id of the focused heading's container; undefined or empty if no heading has the focus. */
const focused = () => document.activeElement?.parentElement?.id;

/** Starts each test on another screen, because the first screen of a visit does not get the focus. */
beforeEach(() => draw('before', announceScreen('before')));

test('focuses the heading of another screen', () => {
  draw('users', announceScreen('users'));
  expect(focused()).toBe(screenSlot('users'));
});

test('leaves the focus alone when the same screen is shown again', () => {
  draw('users', announceScreen('users'));
  draw('users', announceScreen('users'));
  expect(focused()).toBe('');
});

test('does not focus a screen that was left before it appeared', () => {
  const onUsersVisible = announceScreen('users');
  draw('hubs', announceScreen('hubs'));
  onUsersVisible();
  expect(focused()).toBe(screenSlot('hubs'));
});

test('focuses the heading again if the user goes back before the other screen has appeared', () => {
  const onHubsVisible = announceScreen('hubs');
  draw('before', announceScreen('before'));
  onHubsVisible();
  expect(focused()).toBe(screenSlot('before'));
});

test('leaves the focus alone for the first screen of a visit, but not for the next', async () => {
  jest.resetModules();
  const fresh = await import('./focus.ts');
  draw('users', fresh.announceScreen('users'));
  expect(focused()).toBe('');
  draw('hubs', fresh.announceScreen('hubs'));
  expect(focused()).toBe(screenSlot('hubs'));
});
