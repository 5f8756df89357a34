import {
  edited,
  importing,
  renamedChunk,
  startingWith,
  usingInstead,
  withExport,
  withoutExport,
  withoutFile,
} from './built-changes.ts';
import { type ReleaseCase, released } from './release-case.ts';
import { rollupModule } from './rollup-module.ts';

/** Calls of browser APIs as modules make them. The check imitates these APIs, and must allow the calls. */
const BROWSER_CALLS = `
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
    title: 'All modules are unchanged under new versions; React’s own libraries import React whole',
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
    title: '--revert removes a function of React Query that no module used',
    before: [
      released('shared-dependencies', {
        files: [withExport('screens.js', 'useQueries', 'useQuery')],
      }),
    ],
    step: { how: 'revert', module: 'shared-dependencies' },
  },
  {
    number: 46,
    rule: 'names',
    title: 'One step removes an export of shared-ui together with its last use',
    step: {
      how: 'release',
      builds: [
        {
          module: 'shared-ui',
          files: [
            withoutExport('shared-ui.js', 'useLeaveGuard'),
            // It does not serve the earlier API either, which uses the export, too.
            withoutFile('api-2.js'),
            edited('contract.json', (text) => JSON.stringify({ ...JSON.parse(text), serves: {} })),
          ],
        },
        {
          module: 'mf-hubs',
          files: [usingInstead('mf-hubs', 'useLeaveGuard', 'useHadPermission')],
        },
      ],
    },
    noFallback: ['mf-hubs'],
  },
  {
    number: 47,
    rule: 'names',
    title: 'A screen uses more names, also from modules that it did not import before',
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
    title: 'A chunk has another name, also in the entry',
    step: released('mf-users', { files: [renamedChunk('mf-users', 'Drawer')] }),
  },
  {
    number: 49,
    rule: 'chunks',
    title:
      'A screen is built by Rollup: its chunk is a System module, and all names that it imports exist',
    step: released('mf-users', {
      files: [
        rollupModule({ entry: 'Details = module.Details;', chunk: 'Section = module.Section;' }),
      ],
    }),
  },
  {
    number: 50,
    rule: 'start',
    title: 'shared-auth calls many browser APIs when it starts; texts and styles of mf-hubs grow',
    step: {
      how: 'release',
      builds: [
        { module: 'shared-auth', files: [startingWith('shared-auth.js', BROWSER_CALLS)] },
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
