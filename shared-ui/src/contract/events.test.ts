import { onEvent, sendEvent } from './events.ts';

test('who listens has heard it when it is sent, until they no longer listen', () => {
  const heard = jest.fn();
  const end = onEvent('screen-failure', heard);
  const report = { module: '@console/mf-users', error: new Error('boom') };
  sendEvent('screen-failure', report);
  expect(heard).toHaveBeenCalledWith(report);
  end();
  sendEvent('screen-failure', report);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('on the window it is a custom event of the console, as modules of other releases send it', () => {
  const heard = jest.fn();
  const end = onEvent('beside', heard);
  const shown = { shows: 'activity' };
  dispatchEvent(new CustomEvent('console:beside', { detail: shown }));
  dispatchEvent(new Event('console:beside'));
  expect(heard.mock.calls).toEqual([[shown]]);
  end();
});
