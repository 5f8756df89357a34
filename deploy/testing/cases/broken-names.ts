import {
  importing,
  importingEverything,
  usingInstead,
  withExport,
  withoutExport,
} from './built-changes.ts';
import { type ReleaseCase, released } from './release-case.ts';
import { rollupModule } from './rollup-module.ts';

/** Releases after which a live module imports a name that does not exist. */
export const brokenNames: readonly ReleaseCase[] = [
  {
    number: 1,
    rule: 'names',
    title: 'shared-ui no longer exports a button that two screens show with their first rows',
    step: released('shared-ui', { files: [withoutExport('shared-ui.js', 'ImportButton')] }),
    refusal: {
      module: 'shared-ui',
      names: ['ImportButton'],
      others: ['mf-tenants', 'mf-users'],
    },
  },
  {
    number: 2,
    rule: 'names',
    title: 'shared-auth no longer exports a name that only mf-shell and root-config use',
    step: released('shared-auth', { files: [withoutExport('shared-auth.js', 'configuration')] }),
    refusal: {
      module: 'shared-auth',
      names: ['configuration'],
      others: ['root-config', 'mf-shell'],
    },
  },
  {
    number: 3,
    rule: 'names',
    title: 'The shared dependencies no longer export a component of Blueprint',
    step: released('shared-dependencies', { files: [withoutExport('screens.js', 'InputGroup')] }),
    refusal: {
      module: 'shared-dependencies',
      names: ['InputGroup'],
      others: ['mf-hubs', 'mf-shell', 'shared-ui'],
    },
  },
  {
    number: 4,
    rule: 'names',
    title: 'The shared dependencies no longer export a function of the router',
    step: released('shared-dependencies', {
      files: [withoutExport('screens.js', 'useNavigate')],
    }),
    refusal: {
      module: 'shared-dependencies',
      names: ['useNavigate'],
      others: ['mf-users', 'shared-ui'],
    },
  },
  {
    number: 5,
    rule: 'names',
    title:
      'A file with react and react-dom no longer exports a name of react-dom that a module uses',
    step: released('shared-dependencies', { files: [withoutExport('react.js', 'createPortal')] }),
    refusal: { module: 'shared-dependencies', names: ['createPortal'], others: ['mf-shell'] },
  },
  {
    number: 6,
    rule: 'names',
    title:
      'React no longer exports a name that only Blueprint uses, and both are in the same release',
    step: released('shared-dependencies', { files: [withoutExport('react.js', 'PureComponent')] }),
    // Blueprint extends this class while it loads, so Blueprint throws.
    refusal: { module: 'shared-dependencies', names: ['screens.js'] },
  },
  {
    number: 7,
    rule: 'names',
    title: 'A screen uses a component that shared-ui does not export yet',
    step: released('mf-users', {
      files: [importing('mf-users.js', '@console/shared-ui', 'Chart')],
    }),
    refusal: { module: 'mf-users', names: ['Chart'], others: ['shared-ui'] },
  },
  {
    number: 8,
    rule: 'names',
    title: 'A screen uses a component that Blueprint does not have',
    step: released('mf-tenants', {
      files: [importing('mf-tenants.js', '@blueprintjs/core', 'Chart')],
    }),
    refusal: { module: 'mf-tenants', names: ['Chart'], others: ['shared-dependencies'] },
  },
  {
    number: 9,
    rule: 'names',
    title: 'shared-ui uses a function of the router that the shared dependencies do not export',
    step: released('shared-ui', {
      files: [importing('shared-ui.js', 'react-router-dom', 'useBlocker')],
    }),
    refusal: { module: 'shared-ui', names: ['useBlocker'], others: ['shared-dependencies'] },
  },
  {
    number: 10,
    rule: 'imports',
    title: 'A screen imports a library that is not in the import map',
    step: released('mf-hubs', { files: [importing('mf-hubs.js', 'lodash', 'debounce')] }),
    refusal: { module: 'mf-hubs', names: ['lodash'] },
  },
  {
    number: 11,
    rule: 'imports',
    title: 'A screen imports shared-ui whole, so it is unknown which names it uses',
    step: released('mf-users', {
      files: [importingEverything('mf-users.js', '@console/shared-ui')],
    }),
    refusal: { module: 'mf-users', names: ['@console/shared-ui'] },
  },
  {
    number: 12,
    rule: 'imports',
    title: 'A screen built by Rollup imports shared-ui whole, and reads no name before it runs',
    step: released('mf-users', {
      files: [rollupModule({ entry: 'ui = module;', chunk: 'Section = module.Section;' })],
    }),
    refusal: { module: 'mf-users', names: ['@console/shared-ui'] },
  },
  {
    number: 13,
    rule: 'names',
    title:
      'shared-ui goes back (--to) to a version without a component that a live screen now uses',
    before: [
      released('shared-ui', { files: [withExport('shared-ui.js', 'Chart', 'Drawer')] }),
      released('mf-users', {
        files: [importing('mf-users.js', '@console/shared-ui', 'Chart')],
      }),
    ],
    step: { how: 'to', module: 'shared-ui', release: 0 },
    refusal: { module: 'shared-ui', names: ['Chart'], others: ['mf-users'] },
  },
  {
    number: 14,
    rule: 'names',
    title: 'A screen goes back (--to) to a version that uses a name that is no longer exported',
    before: [
      released('mf-tenants', { files: [usingInstead('mf-tenants', 'useMutation', 'useQuery')] }),
      released('shared-dependencies', {
        files: [withoutExport('screens.js', 'useMutation')],
      }),
    ],
    step: { how: 'to', module: 'mf-tenants', release: 0 },
    refusal: { module: 'mf-tenants', names: ['useMutation'], others: ['shared-dependencies'] },
  },
  {
    number: 15,
    rule: 'names',
    title: '--revert removes a function of React Query that a live screen now uses',
    before: [
      released('shared-dependencies', {
        files: [withExport('screens.js', 'useQueries', 'useQuery')],
      }),
      released('mf-tenants', {
        files: [importing('mf-tenants.js', '@tanstack/react-query', 'useQueries')],
      }),
    ],
    step: { how: 'revert', module: 'shared-dependencies' },
    refusal: { module: 'shared-dependencies', names: ['useQueries'], others: ['mf-tenants'] },
  },
];
