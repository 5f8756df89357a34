import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Occasion } from '../audit/audit-entry.ts';
import { writeAudit } from '../audit/audit-trail.ts';
import { localAccounts } from '../local-accounts.ts';
import { hashPassword } from './password.ts';
import type { Tables } from './tables.ts';

export type Account = Omit<Selectable<Tables['accounts']>, 'password'>;

export async function findAccount(
  database: Kysely<Tables>,
  sub: string,
): Promise<Account | undefined> {
  return database
    .selectFrom('accounts')
    .select(['sub', 'username', 'first_name', 'last_name', 'email', 'roles'])
    .where('sub', '=', sub)
    .executeTakeFirst();
}

/** The id and the stored password of a user name. */
export type Credential = Pick<Selectable<Tables['accounts']>, 'sub' | 'password'>;

export async function findCredential(
  database: Kysely<Tables>,
  username: string,
): Promise<Credential | undefined> {
  return database
    .selectFrom('accounts')
    .select(['sub', 'password'])
    .where('username', '=', username)
    .executeTakeFirst();
}

/**
 * Hashes the password of an account again with the current cost, unless the password has changed meanwhile.
 *
 * @returns the renewed credential
 */
export async function renewPassword(
  database: Kysely<Tables>,
  stored: Credential,
  password: string,
): Promise<Credential> {
  const renewed = { ...stored, password: await hashPassword(password) };
  await database
    .updateTable('accounts')
    .set({ password: renewed.password })
    .where('sub', '=', stored.sub)
    .where('password', '=', stored.password)
    .execute();
  return renewed;
}

/**
 * Creates an account, or sets the password (and the roles) of an existing one.
 *
 * @throws if the id belongs to an account with a different name, or the name to another account
 */
export async function putAccount(
  database: Kysely<Tables>,
  { roles, sub, username, ...profile }: Omit<Account, 'roles'> & { roles: string[] | undefined },
  password: string,
  occasion: Occasion,
): Promise<void> {
  const values = { ...profile, password: await hashPassword(password) };
  const refused = () =>
    new NumberedFailure('MF-164', `"${username}" is not the account with this id`);
  try {
    await database.transaction().execute(async (transaction) => {
      const put = await transaction
        .insertInto('accounts')
        .values({ ...values, sub, username, roles: roles ?? [] })
        .onConflict((conflict) =>
          conflict
            .column('sub')
            .doUpdateSet(roles === undefined ? values : { ...values, roles })
            .where('accounts.username', '=', username),
        )
        .returning('sub')
        .executeTakeFirst();
      if (put === undefined) throw refused();
      const changed = ['password', ...(roles ?? []).map((role) => `role:${role}`)];
      await writeAudit(transaction, occasion, { rows: [sub], changed, outcome: 'updated' });
    });
  } catch (error) {
    const uniqueViolation = '23505';
    throw codeOf(error) === uniqueViolation ? refused() : error;
  }
}

/** Returns the key by which attempts of unknown browsers for a user name are counted. */
export const nameKey = (name: string): string => `name ${name}`;

/** Removes accounts with all their sessions, grants and tokens. */
export async function removeAccounts(
  database: Kysely<Tables>,
  subs: readonly string[],
): Promise<void> {
  if (subs.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('accounts')
      .where('sub', 'in', subs)
      .returning('username')
      .execute();
    const keys = removed.map(({ username }) => nameKey(username));
    if (keys.length > 0) {
      await transaction.deleteFrom('sign_in_tries').where('counted_by', 'in', keys).execute();
    }
    const owners = sql.val(subs);
    await sql`
      delete from artifacts
      where payload ->> 'accountId' = any(${owners}::text[])
        or payload #>> '{result,login,accountId}' = any(${owners}::text[])
    `.execute(transaction);
  });
}

/** Creates the local accounts if there are no accounts yet; their password is their user name. */
export async function addLocalAccounts(database: Kysely<Tables>): Promise<void> {
  const existing = await database.selectFrom('accounts').select('sub').limit(1).execute();
  if (existing.length > 0) return;
  const rows = await Promise.all(
    localAccounts.map(async (account) => ({
      sub: account.sub,
      username: account.username,
      first_name: account.firstName,
      last_name: account.lastName,
      email: account.email,
      roles: [...account.roles],
      password: await hashPassword(account.username),
    })),
  );
  await database
    .insertInto('accounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the claims about an account (OpenID Connect Core 1.0 §5.1). */
export function getClaims(account: Account) {
  return {
    sub: account.sub,
    preferred_username: account.username,
    name: `${account.first_name} ${account.last_name}`,
    given_name: account.first_name,
    family_name: account.last_name,
    email: account.email,
    email_verified: true,
  };
}
