/** An entry of the audit trail, as it is read. Contains no values of rows, tokens or passwords. */
export interface AuditEntry {
  readonly id: number;
  /** RFC 3339. */
  readonly at: string;
  /** The account: the token's `sub`, or `operator` for commands on the server. */
  readonly sub: string;
  /** The account's user name, or the operator's account and machine. */
  readonly name: string;
  /** The call, such as `deleteManagementHub`, or the command. */
  readonly what: string;
  /** The ids of the rows that were changed, the main one first; `role:<name>` for a role. */
  readonly rows: readonly string[];
  /** The tenant's key or the hub's name, so that a deleted row can still be found. Users have none. */
  readonly label?: string;
  /** The names of the changed fields, or of permissions with `+` or `-`. */
  readonly changed?: readonly string[];
  /** `created`, `updated` or `deleted`, or the reason of a refusal. */
  readonly outcome: string;
  /** The client's address. */
  readonly address?: string;
  /** The id of the request, as in the log and in the answer. */
  readonly request?: string;
  /** The reason that the user has given. */
  readonly reason?: string;
}

/** A change that was made, or refused. */
export type Deed = Pick<AuditEntry, 'rows' | 'label' | 'changed' | 'outcome'>;

/** Who does something, from where and why. */
export interface Occasion
  extends Pick<AuditEntry, 'sub' | 'name' | 'what' | 'address' | 'request' | 'reason'> {
  /** The entries that were written, for the log. */
  readonly written: AuditEntry[];
}

/** The occasion of a command that an operator runs on the server. */
export const commandOf = (name: string, what: string): Occasion => ({
  sub: 'operator',
  name,
  what,
  written: [],
});
