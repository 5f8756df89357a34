import { expect, journey } from './journey.ts';
import { first, searchbox, title } from './page/wanted.ts';
import { openList, seeRows } from './steps.ts';

const MEASURED = {
  heading: { role: 'heading', level: 1 },
  search: searchbox(),
  'first row': first({ role: 'rowheader', within: { role: 'table' } }),
  footer: { role: 'contentinfo' },
};

/** Pixels by which text may differ between engines. */
const TOLERANCE_PX = 2;

/** Positions by element and list, as measured in the first engine. */
const seenBefore = new Map<string, readonly number[]>();

journey(
  'fault 88: rows have the same position everywhere',
  { isShort: true },
  async ({ visit }) => {
    const { tab } = visit;
    await openList(visit, 'tenants');
    for (const list of ['Tenants', 'Users', 'Hubs']) {
      await tab.open(`/${list.toLowerCase()}/list`);
      await tab.see(title(list));
      await seeRows(tab);
      const main = await tab.see({ role: 'main' });
      const top = `document.querySelector('main h1').closest('main > *').getBoundingClientRect().top`;
      expect(await tab.evaluate(top)).toBe(main.box[1]);
      for (const [what, wanted] of Object.entries(MEASURED)) {
        const { box } = await tab.see(wanted);
        const [left, above, , height] = box;
        const position = [left, above, height];
        const before = seenBefore.get(`${what} of ${list}`) ?? position;
        seenBefore.set(`${what} of ${list}`, before);
        const apart = Math.max(
          ...position.map((one, index) => Math.abs(one - (before[index] ?? 0))),
        );
        expect(apart, `${what} of ${list}`).toBeLessThanOrEqual(TOLERANCE_PX);
      }
    }
  },
);

const BAR = 'main [role=search][aria-label]';

journey('Ctrl+F finds a row that is not in the page, and marks the text', {}, async ({ visit }) => {
  const { tab } = visit;
  await openList(visit, 'users');
  // The code of the bar loads together with the suggestions of the search.
  await tab.until(`document.querySelector('main [type=search][aria-autocomplete=list]') !== null`);
  await tab.window.press('Control+f');
  await tab.until(`document.querySelector('${BAR} input') === document.activeElement`);
  await tab.window.press(...'zara');
  await tab.until(`/^1 of \\d+$/.test(document.querySelector('${BAR} [role=status]').textContent)`);
  const marked = `[...(CSS.highlights.get('console-found-current') ?? [])].map(String).join()`;
  await tab.until(`/^Zara/.test(${marked})`);
  await tab.window.press('Escape');
  await tab.until(`document.activeElement.matches('tbody th a')`);
  expect(await tab.evaluate('document.activeElement.textContent')).toMatch(/^Zara/);
});
