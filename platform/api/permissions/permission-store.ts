import type { Kysely } from 'kysely';
import { commandOf } from '../../audit/audit-entry.ts';
import { keepMonths } from '../../audit/months.ts';
import { record } from '../changes.ts';
import type { Permission } from '../permission.ts';
import type { Tables } from '../tables.ts';

/** A change of the permissions of a role or an account. */
export interface PermissionChange {
  target: { role: string } | { account: string };
  add: readonly Permission[];
  remove: readonly Permission[];
  /** The operator. */
  by: string;
}

/** The stored permissions of roles, and the exceptions of accounts. */
export interface StoredPermissions {
  roles: readonly { role: string; permission: string }[];
  accounts: readonly { account: string; permission: string; granted: boolean }[];
}

export async function readPermissions(database: Kysely<Tables>): Promise<StoredPermissions> {
  return {
    roles: await database
      .selectFrom('role_permissions')
      .selectAll()
      .orderBy('role')
      .orderBy('permission')
      .execute(),
    accounts: await database
      .selectFrom('account_permissions')
      .selectAll()
      .orderBy('account')
      .orderBy('permission')
      .execute(),
  };
}

/** Changes permissions, and notifies the affected callers immediately. */
export async function changePermissions(
  database: Kysely<Tables>,
  { target, add, remove, by }: PermissionChange,
): Promise<void> {
  // The command may run while no API has run for months.
  await keepMonths(database);
  await database.transaction().execute(async (transaction) => {
    if ('role' in target) await changeRole(transaction, target.role, add, remove);
    else await changeAccount(transaction, target.account, add, remove);
    const deed = {
      rows: ['role' in target ? `role:${target.role}` : target.account],
      changed: [...add.map((name) => `+${name}`), ...remove.map((name) => `-${name}`)],
      outcome: 'updated',
    };
    await record(transaction, commandOf(by, 'changePermissions'), deed, [
      {
        kind: 'authorizations',
        change: 'updated',
        ...('role' in target ? { role: target.role } : { subject: target.account }),
      },
    ]);
  });
}

/** Removes the exceptions of an account, so that only its roles decide. */
export async function resetAccount(
  database: Kysely<Tables>,
  { account, by }: { account: string; by: string },
): Promise<void> {
  await keepMonths(database);
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('account_permissions').where('account', '=', account).execute();
    const deed = { rows: [account], outcome: 'updated' };
    await record(transaction, commandOf(by, 'resetAccount'), deed, [
      { kind: 'authorizations', change: 'updated', subject: account },
    ]);
  });
}

async function changeRole(
  database: Kysely<Tables>,
  role: string,
  add: readonly Permission[],
  remove: readonly Permission[],
): Promise<void> {
  if (add.length > 0) {
    await database
      .insertInto('role_permissions')
      .values(add.map((permission) => ({ role, permission })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (remove.length > 0) {
    await database
      .deleteFrom('role_permissions')
      .where('role', '=', role)
      .where('permission', 'in', remove)
      .execute();
  }
}

async function changeAccount(
  database: Kysely<Tables>,
  account: string,
  add: readonly Permission[],
  remove: readonly Permission[],
): Promise<void> {
  const rows = [
    ...add.map((permission) => ({ account, permission, granted: true })),
    ...remove.map((permission) => ({ account, permission, granted: false })),
  ];
  if (rows.length === 0) return;
  await database
    .insertInto('account_permissions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'permission'])
        .doUpdateSet((values) => ({ granted: values.ref('excluded.granted') })),
    )
    .execute();
}
