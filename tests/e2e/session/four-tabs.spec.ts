import { findProblems, fourTabs } from './four-tabs.ts';
import { expect, test } from './session-test.ts';

const LIFE_SECONDS = 20;

test.use({ providerSettings: { ACCESS_TOKEN_SECONDS: String(LIFE_SECONDS), LOG_LEVEL: 'info' } });

test('fault 18: four tabs refresh each token once', async ({ deployment, identity }) => {
  const before = await identity.grants();
  const result = await fourTabs({
    origin: deployment.origin,
    duration: 2.5 * LIFE_SECONDS * 1_000,
    interruptions: [
      async () => {
        await identity.stop();
        await identity.start();
      },
    ],
    say: () => undefined,
  });
  expect(findProblems(result, LIFE_SECONDS)).toEqual([]);
  const after = await identity.grants();
  expect(after).toEqual({ refreshed: before.refreshed + result.asked, refused: before.refused });
});
