import type { TypeChange } from '@console/deploy/testing/cases/release-case.ts';

/** A change of a shared module's types that breaks a module in another repository. */
export interface BreakingChange {
  readonly title: string;
  readonly of: 'shared-auth' | 'shared-ui';
  readonly change: TypeChange;
  /** The name and a changed line in the report to the module's team. */
  readonly told: { readonly name: string; readonly line: string };
}

/** Changes that each break a user list built in another repository. */
export const breakingChanges: readonly BreakingChange[] = [
  {
    title: 'a component must be given a prop more',
    of: 'shared-ui',
    change: {
      of: 'ConfirmProps',
      from: 'readonly title: string;',
      to: 'readonly title: string;\n    readonly consequence: string;',
    },
    told: { name: 'Confirm', line: '+ readonly consequence: string;' },
  },
  {
    title: 'a generic function promises a row, or nothing',
    of: 'shared-ui',
    change: { of: 'saveRow', from: 'Promise<Row>', to: 'Promise<Row | undefined>' },
    told: { name: 'saveRow', line: 'Promise<Row | undefined>' },
  },
  {
    title: 'a field of the server’s is no longer there',
    of: 'shared-auth',
    change: { of: 'components', from: /lastSignInAt\?: string;/, to: '' },
    told: { name: 'User', line: '- lastSignInAt?: string;' },
  },
  {
    title: 'a column is no longer of a kind',
    of: 'shared-ui',
    change: { of: 'Column', from: "'text' | 'code' |", to: "'text' |" },
    told: { name: 'FieldRules', line: '+ readonly kind: "text" | "number" | "time";' },
  },
  {
    title: 'a callback is given something else',
    of: 'shared-ui',
    change: { of: 'ScopeSwitchProps', from: '(scope: Scope) => void', to: '(scope: Date) => void' },
    told: { name: 'ScopeSwitchProps', line: '+ readonly onChoose: (scope: Date) => void;' },
  },
  {
    title: 'a hook is no longer exported',
    of: 'shared-ui',
    change: { unexported: 'useHolds' },
    told: { name: 'useHolds', line: 'useHolds' },
  },
  {
    title: 'a hook may give nothing',
    of: 'shared-ui',
    change: { of: 'usePermissions', from: '(): Permissions', to: '(): Permissions | undefined' },
    told: { name: 'usePermissions', line: '(): Permissions | undefined;' },
  },
  {
    title: 'a member of a type has another name',
    of: 'shared-ui',
    change: { of: 'Action', from: 'readonly run:', to: 'readonly perform:' },
    told: { name: 'Action', line: '+ readonly perform: (subject: Subject) => void;' },
  },
  {
    title: 'a function asks for an argument more',
    of: 'shared-auth',
    change: { of: 'holdsAny', from: 'holdsAny(', to: 'holdsAny(strictly: boolean, ' },
    told: { name: 'holdsAny', line: 'strictly: boolean' },
  },
  {
    title: 'a function gives another type',
    of: 'shared-ui',
    change: { of: 'yearOf', from: '): string;', to: '): number;' },
    told: { name: 'yearOf', line: '): number;' },
  },
];
