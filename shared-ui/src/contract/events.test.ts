import { onEvent, sendEvent } from './events.ts';

test('listeners are called before sendEvent returns, until they are removed', () => {
  const listener = jest.fn();
  const end = onEvent('screen-failure', listener);
  const report = { module: '@console/mf-users', error: new Error('boom') };
  sendEvent('screen-failure', report);
  expect(listener).toHaveBeenCalledWith(report);
  end();
  sendEvent('screen-failure', report);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('an event is a CustomEvent on the window, with a fixed name', () => {
  const listener = jest.fn();
  const end = onEvent('beside', listener);
  const shown = { shows: 'activity' };
  dispatchEvent(new CustomEvent('console:beside', { detail: shown }));
  dispatchEvent(new Event('console:beside'));
  expect(listener.mock.calls).toEqual([[shown]]);
  end();
});
