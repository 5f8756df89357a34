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
