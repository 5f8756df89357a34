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
    title: 'A component has another required prop, which no screen passes',
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
    title: '--revert removes a value from a type, but a live screen now passes it to a form',
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
    title: 'A generic function now returns a promise of a row or undefined, but forms expect a row',
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
      'The type of users no longer has the optional time of the last sign-in, which a list shows',
    step: released('shared-auth', {
      types: [{ of: 'components', from: /lastSignInAt\?: string;/, to: '' }],
    }),
    refusal: { module: 'shared-auth', names: ['lastSignInAt', 'User'], others: ['mf-users'] },
  },
  {
    number: 30,
    rule: 'types',
    title: 'A screen passes a kind of column to the generic list that shared-ui does not have yet',
    step: released('mf-users', {
      types: [{ of: 'userFields', from: "kind: 'code'", to: "kind: 'size'" }],
    }),
    refusal: { module: 'mf-users', names: ['Fields', 'size'], others: ['shared-ui'] },
  },
];
