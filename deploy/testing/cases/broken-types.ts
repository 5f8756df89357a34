import { type ReleaseCase, released, type TypeChange } from './release-case.ts';

const FIELD_KIND: TypeChange = {
  of: 'InputKind',
  from: "| 'paragraph'",
  to: "| 'paragraph' | 'amount'",
};

/** Releases that export all needed names, but with incompatible types. */
export const brokenTypes: readonly ReleaseCase[] = [
  {
    number: 26,
    rule: 'types',
    title: 'A component must be given a prop more, which no screen gives it',
    step: released('shared-ui', {
      types: [
        {
          of: 'ConfirmProps',
          from: 'readonly title: string;',
          to: 'readonly title: string; readonly consequence: string;',
        },
      ],
    }),
    refusal: { module: 'shared-ui', names: ['Confirm'], others: ['mf-hubs', 'mf-shell'] },
  },
  {
    number: 27,
    rule: 'types',
    title: '--revert takes a value away that a live screen gives to a form by now',
    before: [
      released('shared-ui', { types: [FIELD_KIND] }),
      released('mf-hubs', {
        types: [{ of: 'hubFields', from: "kind: 'paragraph'", to: "kind: 'amount'" }],
      }),
    ],
    step: { how: 'revert', module: 'shared-ui' },
    refusal: { module: 'shared-ui', names: ['Fields'], others: ['mf-hubs'] },
  },
  {
    number: 28,
    rule: 'types',
    title: 'A generic function promises a row, or nothing from now on: forms go on with the row',
    step: released('shared-ui', {
      types: [{ of: 'saveRow', from: 'Promise<Row>', to: 'Promise<Row | undefined>' }],
    }),
    refusal: {
      module: 'shared-ui',
      names: ['saveRow'],
      others: ['mf-hubs', 'mf-tenants', 'mf-users'],
    },
  },
  {
    number: 29,
    rule: 'types',
    title:
      'Users no longer say when they signed in last, which was optional, and which a list shows',
    step: released('shared-auth', {
      types: [{ of: 'components', from: /lastSignInAt\?: string;/, to: '' }],
    }),
    refusal: { module: 'shared-auth', names: ['lastSignInAt', 'User'], others: ['mf-users'] },
  },
  {
    number: 30,
    rule: 'types',
    title: 'A screen gives the generic list a kind of column that shared-ui does not have yet',
    step: released('mf-users', {
      types: [{ of: 'userFields', from: "kind: 'code'", to: "kind: 'size'" }],
    }),
    refusal: { module: 'mf-users', names: ['Fields', 'size'], others: ['shared-ui'] },
  },
];
