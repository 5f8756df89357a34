import { type BrokenRelease, released, type Step } from './release-case.ts';

/** Releases whose names are all there, and whose types do not fit the code that is live. */
export const brokenTypes: readonly BrokenRelease[] = [
  {
    number: 26,
    rule: 'types',
    title: 'A component of shared-ui has a required prop more',
    step: released('shared-ui', {
      types: [
        {
          of: 'ConfirmProps',
          from: 'readonly confirm: string;',
          to: 'readonly confirm: string; readonly question: string;',
        },
      ],
    }),
    refusal: { module: 'shared-ui', names: ['Confirm'], others: ['mf-users', 'mf-hubs'] },
  },
  {
    number: 27,
    rule: 'types',
    title: 'A function of shared-auth takes a set where it took a list',
    step: released('shared-auth', {
      types: [
        {
          of: 'holdsAny',
          from: 'wanted: readonly Permission[]',
          to: 'wanted: ReadonlySet<Permission>',
        },
      ],
    }),
    refusal: {
      module: 'shared-auth',
      names: ['holdsAny'],
      others: ['shared-ui', 'mf-users', 'mf-hubs', 'mf-shell'],
    },
  },
  {
    number: 28,
    rule: 'types',
    title: 'A generic of shared-ui asks more of its rows than those of the live screens have',
    step: released('shared-ui', {
      types: [
        {
          of: 'useList',
          from: 'useList<Row extends ListRow>',
          to: 'useList<Row extends ListRow & { readonly version: number }>',
        },
      ],
    }),
    refusal: {
      module: 'shared-ui',
      names: ['useList'],
      others: ['mf-tenants', 'mf-users', 'mf-hubs'],
    },
  },
  {
    number: 29,
    rule: 'types',
    title: 'What a hook of shared-ui gives may be missing from now on',
    step: released('shared-ui', {
      types: [
        {
          of: 'RowAddress',
          from: 'readonly close: () => void;',
          to: 'readonly close: (() => void) | undefined;',
        },
      ],
    }),
    refusal: {
      module: 'shared-ui',
      names: ['useRowAddress'],
      others: ['mf-tenants', 'mf-users', 'mf-hubs'],
    },
  },
  {
    number: 30,
    rule: 'types',
    title: '--revert takes a prop away that a live screen passes by now',
    before: [modalTakes('busy'), hubsPass('busy')],
    step: { how: 'revert', module: 'shared-ui' },
    refusal: { module: 'shared-ui', names: ['Modal', 'busy'], others: ['mf-hubs'] },
  },
];

function modalTakes(prop: string): Step {
  const from = 'readonly title: string;';
  const to = `${from} readonly ${prop}?: boolean;`;
  return released('shared-ui', { types: [{ of: 'ModalProps', from, to }] });
}

function hubsPass(prop: string): Step {
  return released('mf-hubs', {
    usage: `import { Modal } from '@console/shared-ui';

export function HubReport({ onClose }: { readonly onClose: () => void }) {
  return <Modal title="Report" ${prop} onClose={onClose}>Hubs</Modal>;
}
`,
  });
}
