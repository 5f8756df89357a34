import { SessionService } from './session-service.ts';

test('if the configuration does not load, no sign-in begins and calls reject with its error', async () => {
  const service = new SessionService(Promise.reject(new Error('configs/admin.json')));
  await expect(service.start()).resolves.toBeUndefined();
  expect(service.session$.value).toEqual({ status: 'starting' });
  await expect(service.accessToken()).rejects.toThrow('configs/admin.json');
});
