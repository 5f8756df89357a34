import {
  edited,
  importing,
  renamedChunk,
  startingWith,
  usingInstead,
  withExport,
  withoutExport,
} from './built-changes.ts';
import { type ReleaseCase, released } from './release-case.ts';
import { rollupModule } from './rollup-module.ts';

/** Calls that modules make in a page, and that stand-ins for the browser may get wrong. */
const ASKING_THE_BROWSER = `
  JSON.parse(localStorage.getItem("nothing") ?? "{}");
  new URL("a", location.href).searchParams.get("b");
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => undefined);
  document.createElement("div").append(document.createTextNode("c"));
  class Part extends HTMLElement {}
  const { resolve } = Promise.withResolvers?.() ?? { resolve: () => undefined };
  queueMicrotask(() => resolve(Part));
`;

/** Releases whose files differ from the live ones without breaking anything. */
export const harmlessBuilds: readonly ReleaseCase[] = [
  {
    number: 44,
    rule: 'names',
    title:
      'Everything as it is, under new versions: imports of everything by React’s own libraries',
    step: {
      how: 'release',
      builds: [
        { module: 'root-config' },
        { module: 'shared-dependencies' },
        { module: 'shared-auth' },
        { module: 'shared-ui' },
        { module: 'mf-shell' },
        { module: 'mf-tenants' },
        { module: 'mf-users' },
        { module: 'mf-hubs' },
      ],
    },
  },
  {
    number: 45,
    rule: 'names',
    title: '--revert takes a component of Blueprint away that nobody used',
    before: [
      released('shared-dependencies', { files: [withExport('screens.js', 'Popover', 'Button')] }),
    ],
    step: { how: 'revert', module: 'shared-dependencies' },
  },
  {
    number: 46,
    rule: 'names',
    title: 'A name goes from shared-ui together with its last use, in one step',
    step: {
      how: 'release',
      builds: [
        { module: 'shared-ui', files: [withoutExport('shared-ui.js', 'useLeaveGuard')] },
        { module: 'mf-hubs', files: [usingInstead('mf-hubs', 'useLeaveGuard', 'useHasHeld')] },
      ],
    },
    noWayBack: ['mf-hubs'],
  },
  {
    number: 47,
    rule: 'names',
    title: 'A screen uses names more, from modules that it did not name before too',
    step: released('mf-users', {
      files: [
        importing('mf-users.js', '@console/shared-ui', 'Section'),
        importing('mf-users.js', '@blueprintjs/core', 'Button'),
        importing('mf-users.js', 'react-dom', 'flushSync'),
      ],
    }),
  },
  {
    number: 48,
    rule: 'chunks',
    title: 'A chunk has another name, in the entry too',
    step: released('mf-users', { files: [renamedChunk('mf-users', 'Drawer')] }),
  },
  {
    number: 49,
    rule: 'chunks',
    title: 'A screen made by Rollup: its chunk is a System module, whose names are all offered',
    step: released('mf-users', {
      files: [
        rollupModule({ entry: 'Details = module.Details;', chunk: 'Section = module.Section;' }),
      ],
    }),
  },
  {
    number: 50,
    rule: 'start',
    title: 'shared-auth asks the browser for much when it starts; its texts and styles grow',
    step: {
      how: 'release',
      builds: [
        { module: 'shared-auth', files: [startingWith('shared-auth.js', ASKING_THE_BROWSER)] },
        {
          module: 'mf-hubs',
          files: [
            edited('mf-hubs.late.css', (text) => `${text}.mf-hubs-more-rows{display:grid}`),
            ...['en', 'fr'].map((language) =>
              edited(`assets/i18n/${language}.json`, (text) => text.replace('{', '{"more": "+",')),
            ),
          ],
        },
      ],
    },
  },
];
