import { type Kysely, sql } from 'kysely';
import { type Claims, unauthenticated } from './bearer.ts';
import { inOrder, type Permission } from './permission.ts';
import type { Tables } from './tables.ts';

/** Who makes a request, and what they may do at this moment. */
export interface Caller {
  sub: string;
  username: string;
  roles: readonly string[];
  /** When the access token ends, in seconds since 1970. */
  expiresAt: number;
  /** When the caller signed in, in seconds since 1970, where the issuer tells. */
  signedInAt: number | undefined;
  permissions: ReadonlySet<Permission>;
  /** The hub of the caller's own user, if they are in one. */
  hubId: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Looks up what the bearer of a token may do. The database decides, the token only says who.
 *
 * @throws {RefusedRequest} when it is somebody who has been deleted
 */
export async function findCaller(database: Kysely<Tables>, claims: Claims): Promise<Caller> {
  const { sub, username, roles, expiresAt, signedInAt } = claims;
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
    sub,
    username,
    roles,
    expiresAt,
    signedInAt,
    permissions: new Set(inOrder(row?.permissions ?? [])),
    hubId: row?.hub_id ?? undefined,
  };
}

/** Whether a caller can read the users of a hub in one of the lists. */
export function seesUsersOf({ permissions, hubId }: Caller, usersHubId: string): boolean {
  if (permissions.has('GetAllUsers')) return true;
  return permissions.has('GetUsers') && hubId === usersHubId;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}
