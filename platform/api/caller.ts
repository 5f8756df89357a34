import { type Kysely, sql } from 'kysely';
import { type Claims, unauthenticated } from './bearer.ts';
import { inOrder, type Permission } from './permission.ts';
import type { Tables } from './tables.ts';

/** The user or account that makes a request, with its current permissions. */
export interface Caller extends Claims {
  permissions: ReadonlySet<Permission>;
  /** The hub of the caller's user, if the caller is in a hub. */
  hubId: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Looks up a token's bearer and their permissions, which come from the database, not from the token.
 *
 * @throws {RefusedRequest} if the user has been deleted
 */
export async function findCaller(database: Kysely<Tables>, claims: Claims): Promise<Caller> {
  const { sub, roles } = claims;
  const userId = uuid.test(sub) ? sub : null;
  const { rows } = await sql<{
    is_deleted: boolean;
    hub_id: string | null;
    permissions: string[];
  }>`
    select
      exists (select from deleted_users where id = ${userId}::uuid) as is_deleted,
      (select hub_id from users where id = ${userId}::uuid) as hub_id,
      array(
        (
          select permission from role_permissions where role = any(${sql.val(roles)}::text[])
          union
          select permission from account_permissions where account = ${sub} and granted
        )
        except
        select permission from account_permissions where account = ${sub} and not granted
      ) as permissions
  `.execute(database);
  const [row] = rows;
  if (row?.is_deleted === true) {
    throw unauthenticated('deleted', 'The user has been deleted.');
  }
  return {
    ...claims,
    permissions: new Set(inOrder(row?.permissions ?? [])),
    hubId: row?.hub_id ?? undefined,
  };
}

/** Returns whether one of the lists shows the caller the users of a hub. */
export function canSeeUsers({ permissions, hubId }: Caller, usersHubId: string): boolean {
  if (permissions.has('GetAllUsers')) return true;
  return permissions.has('GetUsers') && hubId === usersHubId;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}
