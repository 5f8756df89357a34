import { withoutExport } from './built-changes.ts';
import { type ReleaseCase, released, type TypeChange } from './release-case.ts';

const OPTIONAL_PROP: TypeChange = {
  of: 'ConfirmProps',
  from: 'readonly title: string;',
  to: 'readonly title: string; readonly danger?: boolean;',
};

const WIDER_PARAMETER: TypeChange = {
  of: 'formatDateTime',
  from: 'time: string | undefined',
  to: 'time: string | Date | undefined',
};

/** Releases that change types in ways that are compatible with every live module. */
export const harmlessTypes: readonly ReleaseCase[] = [
  {
    number: 31,
    rule: 'types',
    title: 'A component has another optional prop',
    step: released('shared-ui', { types: [OPTIONAL_PROP] }),
  },
  {
    number: 32,
    rule: 'types',
    title:
      'shared-ui goes back (--to) to a version that lacks an optional prop and a wider parameter, which no module uses',
    before: [released('shared-ui', { types: [OPTIONAL_PROP, WIDER_PARAMETER] })],
    step: { how: 'to', module: 'shared-ui', release: 0 },
  },
  {
    number: 33,
    rule: 'types',
    title: 'A required prop is now optional',
    step: released('shared-ui', {
      types: [
        {
          of: 'ProblemPanelProps',
          from: 'readonly onRetry: () => void;',
          to: 'readonly onRetry?: () => void;',
        },
      ],
    }),
  },
  {
    number: 34,
    rule: 'types',
    title: 'A generic component passes another argument to the function that renders its content',
    step: released('shared-ui', {
      types: [
        {
          of: 'DrawerProps',
          from: 'readonly children?: (row: Row) => ReactNode;',
          to: 'readonly children?: (row: Row, index: number) => ReactNode;',
        },
      ],
    }),
  },
  {
    number: 35,
    rule: 'types',
    title: 'The props of a component extend another declaration, which contains one of them',
    step: released('shared-ui', {
      types: [
        { of: 'ConfirmProps', from: 'readonly title: string;', to: '' },
        {
          of: 'ConfirmProps',
          from: 'interface ConfirmProps {',
          to: 'interface Titled { readonly title: string; }\nexport interface ConfirmProps extends Titled {',
        },
      ],
    }),
  },
  {
    number: 36,
    rule: 'types',
    title: 'A function accepts more types than before',
    step: released('shared-ui', { types: [WIDER_PARAMETER] }),
  },
  {
    number: 37,
    rule: 'types',
    title: 'The result of a hook has another field, and its callback now returns a value',
    step: released('shared-ui', {
      types: [
        {
          of: 'RowAddress',
          from: 'readonly close: () => void;',
          to: 'readonly close: () => boolean; readonly isNew: boolean;',
        },
      ],
    }),
  },
  {
    number: 38,
    rule: 'types',
    title: 'The type parameter of a generic component and its props has another name',
    step: released('shared-ui', {
      types: [
        { of: 'DrawerProps', from: /\bRow\b/g, to: 'Thing' },
        { of: 'Drawer', from: /\bRow\b/g, to: 'Thing' },
      ],
    }),
  },
  {
    number: 39,
    rule: 'types',
    title: 'A generic component has a weaker constraint on its rows than before',
    step: released('shared-ui', {
      types: [{ of: 'Drawer', from: 'Row extends {', to: 'Row extends object | {' }],
    }),
  },
  {
    number: 40,
    rule: 'types',
    title: 'An exported generic type has another type parameter, with a default',
    step: released('shared-ui', {
      types: [
        {
          of: 'Action',
          from: 'Action<Subject = void>',
          to: 'Action<Subject = void, Reason extends string = string>',
        },
        { of: 'Action', from: '=> string | undefined', to: '=> Reason | undefined' },
      ],
    }),
  },
  {
    number: 41,
    rule: 'types',
    title: 'A type of values that modules only pass to shared-ui allows another value',
    step: released('shared-ui', {
      types: [{ of: 'Column', from: "| 'number'", to: "| 'number' | 'size'" }],
    }),
  },
  {
    number: 42,
    rule: 'types',
    title: 'shared-auth no longer exports a type that no module imports',
    step: released('shared-auth', { types: [{ unexported: 'LapseReason' }] }),
  },
  {
    number: 43,
    rule: 'names',
    title: 'shared-ui no longer has a function that no module imports',
    step: released('shared-ui', {
      files: [withoutExport('shared-ui.js', 'removeRows')],
      types: [{ unexported: 'removeRows' }],
    }),
  },
];
