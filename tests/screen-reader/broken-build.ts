import { buildOtherLists, type Replacement } from '../e2e/second-build.ts';
import { releaseBuild } from '../e2e/versions/other-versions.ts';
import { JOURNEYS } from './journeys.ts';
import { listen } from './listen.ts';
import { type Fault, findFaults } from './rules.ts';
import { withoutTimes } from './transcript.ts';

/** Mistakes in shared-ui: each a text in a source, what replaces it, and the fault by which it is found. */
const MISTAKES: Readonly<Record<string, Replacement & { readonly kind: Fault['kind'] }>> = {
  'a status twice': {
    file: 'shared-ui/src/list/list-heading.tsx',
    from: '<p role="status" className={styles.count}>',
    to: '<p role="status">{count}</p><p role="status" className={styles.count}>',
    kind: 'repeated',
  },
  'a wrong count': {
    file: 'shared-ui/src/list/list-table.tsx',
    from: 'aria-rowcount={',
    to: 'aria-rowcount={1 + ',
    kind: 'wrong count',
  },
  'an unnamed button': {
    file: 'shared-ui/src/list/search-hints.tsx',
    from: "aria-label={late('clear')}\n          title={late('clear')}",
    to: '',
    kind: 'unnamed',
  },
  'lost focus': {
    file: 'shared-ui/src/beside/use-opened.ts',
    from: 'if (back instanceof HTMLElement) back.focus();',
    to: '',
    kind: 'lost focus',
  },
};

const FIRST = ['sign-in', 'edit-tenant'];

/** Runs two journeys on a build with all mistakes, and tells for each whether it is found. */
export async function findMistakes(): Promise<[mistake: string, isFound: boolean][]> {
  const built = await buildOtherLists(Object.values(MISTAKES));
  const journeys = Object.fromEntries(
    Object.entries(JOURNEYS).filter(([name]) => FIRST.includes(name)),
  );
  const listened = await listen('en', journeys, (dataFolder) =>
    releaseBuild(dataFolder, 'shared-ui', '9.9.9', built),
  );
  const faults = listened.flatMap(({ steps }) => findFaults(steps.map(withoutTimes)));
  return Object.entries(MISTAKES).map(([mistake, { kind }]) => [
    mistake,
    faults.some((fault) => fault.kind === kind),
  ]);
}
