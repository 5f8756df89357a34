import { expect, openAs, test } from './console.ts';

test('every script and stylesheet carries a matching integrity hash', async ({ page }) => {
  await openAs(page, 'admin', '/tenants/list');
  await page.getByRole('button', { name: 'Create tenant' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const without = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src], link[rel=stylesheet]',
      ),
    ]
      .filter((element) => !/^sha(256|384)-/.test(element.integrity))
      .map((element) => element.outerHTML),
  );
  expect(without).toEqual([]);
});

test.describe('a file that was tampered with', () => {
  test.use({ expectedMessages: /integrity|ChunkLoadError|Loading|digest/ });

  for (const [what, files, more] of [
    ['a chunk', '**/chunk-*.js', ';window.tampered=true'],
    ['the stylesheet of chunks', '**/*.late.css', 'body{display:none}'],
  ] as const) {
    test(`${what}: has no effect, and the user is told`, async ({ page }) => {
      await page.route(files, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()}${more}` });
      });
      await openAs(page, 'admin', '/tenants/list');
      await page.getByRole('button', { name: 'Create tenant' }).click();
      await expect(page.getByRole('dialog', { name: 'This part is missing' })).toBeVisible();
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      // Ends the requests of prefetched files, which the test does not need.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test.describe('what the policy forbids', () => {
  test.use({ expectedMessages: /Content Security Policy|TrustedScript|TrustedHTML|not allowed/ });

  test('inline script, eval, markup and scripts of other hosts are refused', async ({ page }) => {
    await openAs(page, 'admin', '/tenants/list');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Attempts run in a timer, because `page.evaluate` allows eval despite the page's policy.
    const refused = await page.evaluate(async () => {
      const attempts: Record<string, () => unknown> = {
        markup: () => {
          document.createElement('div').innerHTML = '<b>x</b>';
        },
        eval: () => new Function('return 1')(),
        inline: () => {
          const script = document.createElement('script');
          script.text = 'window.inline = true';
          document.head.append(script);
        },
        foreign: () => {
          document.createElement('script').src = 'https://evil.example/x.js';
        },
      };
      const refusedBy = (attempt: () => unknown): Promise<boolean> =>
        new Promise((resolve) => {
          setTimeout(() => {
            try {
              attempt();
              resolve(false);
            } catch {
              resolve(true);
            }
          });
        });
      const names: string[] = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        if (await refusedBy(attempt)) names.push(name);
      }
      return names;
    });
    expect(refused.sort()).toEqual(['eval', 'foreign', 'inline', 'markup']);
    expect(await page.evaluate(() => 'inline' in window)).toBe(false);
  });
});
