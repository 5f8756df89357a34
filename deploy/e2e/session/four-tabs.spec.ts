import { complaintsAbout } from '../../soak/complaints.ts';
import { fourTabs } from '../../soak/four-tabs.ts';
import { expect, test } from './session-test.ts';

test.use({ providerSettings: { ACCESS_TOKEN_SECONDS: '20', LOG_LEVEL: 'info' } });

test('row 18: four tabs in four processes refresh once per token, and a restarted provider costs nothing', async ({
  deployment,
  identity,
}) => {
  test.setTimeout(180_000);
  const before = await identity.grants();
  const result = await fourTabs({
    origin: deployment.origin,
    duration: 75_000,
    interrupt: async () => {
      await identity.stop();
      await identity.start();
    },
    say: () => undefined,
  });
  expect(complaintsAbout(result, 20)).toEqual([]);
  const after = await identity.grants();
  expect(after).toEqual({ refreshed: before.refreshed + result.asked, refused: before.refused });
});
