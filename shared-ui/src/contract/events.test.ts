import { onEvent, sendEvent } from './events.ts';

test('listeners are called before sendEvent returns, until they are removed', () => {
  const heard = jest.fn();
  const end = onEvent('screen-failure', heard);
  const report = { module: '@console/mf-users', error: new Error('boom') };
  sendEvent('screen-failure', report);
  expect(heard).toHaveBeenCalledWith(report);
  end();
  sendEvent('screen-failure', report);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an event is a CustomEvent on the window, with a fixed name', () => {
  const heard = jest.fn();
  const end = onEvent('beside', heard);
  const shown = { shows: 'activity' };
  dispatchEvent(new CustomEvent('console:beside', { detail: shown }));
  dispatchEvent(new Event('console:beside'));
  expect(heard.mock.calls).toEqual([[shown]]);
  end();
});
