import type { TypeChange } from '@console/deploy/testing/cases/release-case.ts';

/** A change of a shared module's types that breaks a module in another repository. */
export interface BreakingChange {
  readonly title: string;
  readonly of: 'shared-auth' | 'shared-ui';
  readonly change: TypeChange;
  /** The name and a changed line that `console check` must report. */
  readonly reported: { readonly name: string; readonly line: string };
}

/** Changes that each break the list of users in a module of another repository. */
export const breakingChanges: readonly BreakingChange[] = [
  {
    title: 'a component requires another prop',
    of: 'shared-ui',
    change: {
      of: 'ConfirmProps',
      from: 'readonly title: string;',
      to: 'readonly title: string;\n    readonly consequence: string;',
    },
    reported: { name: 'ConfirmProps', line: '+ readonly consequence: string;' },
  },
  {
    title: 'a generic function may return undefined',
    of: 'shared-ui',
    change: { of: 'saveRow', from: 'Promise<Row>', to: 'Promise<Row | undefined>' },
    reported: { name: 'saveRow', line: 'Promise<Row | undefined>' },
  },
  {
    title: 'a field of the API is removed',
    of: 'shared-auth',
    change: { of: 'components', from: /lastSignInAt\?: string;/, to: '' },
    reported: { name: 'User', line: '- lastSignInAt?: string;' },
  },
  {
    title: 'a kind of column is removed',
    of: 'shared-ui',
    change: { of: 'Column', from: "'text' | 'code' |", to: "'text' |" },
    reported: { name: 'FieldRules', line: '+ readonly kind: "text" | "number" | "time";' },
  },
  {
    title: 'a callback gets another argument',
    of: 'shared-ui',
    change: { of: 'ScopeSwitchProps', from: '(scope: Scope) => void', to: '(scope: Date) => void' },
    reported: { name: 'ScopeSwitchProps', line: '+ readonly onChoose: (scope: Date) => void;' },
  },
  {
    title: 'a prop of a component is renamed',
    of: 'shared-ui',
    change: { of: 'ListScreenProps', from: 'readonly highlightedRow', to: 'readonly freshRow' },
    reported: { name: 'ListScreenProps', line: '+ readonly freshRow' },
  },
  {
    title: 'a hook is no longer exported',
    of: 'shared-ui',
    change: { unexported: 'usePermission' },
    reported: { name: 'usePermission', line: 'usePermission' },
  },
  {
    title: 'a hook may return undefined',
    of: 'shared-ui',
    change: { of: 'usePermissions', from: '(): Permissions', to: '(): Permissions | undefined' },
    reported: { name: 'usePermissions', line: '(): Permissions | undefined;' },
  },
  {
    title: 'a member of a type is renamed',
    of: 'shared-ui',
    change: { of: 'Action', from: 'readonly run:', to: 'readonly perform:' },
    reported: { name: 'Action', line: '+ readonly perform: (subject: Subject) => void;' },
  },
  {
    title: 'a function requires another argument',
    of: 'shared-auth',
    change: { of: 'holdsAny', from: 'holdsAny(', to: 'holdsAny(strictly: boolean, ' },
    reported: { name: 'holdsAny', line: 'strictly: boolean' },
  },
  {
    title: 'a function returns another type',
    of: 'shared-ui',
    change: { of: 'getYear', from: '): string;', to: '): number;' },
    reported: { name: 'getYear', line: '): number;' },
  },
];
