import type { components } from '../openapi/schema.d.ts';
import { ifFound } from '../problem/problem.ts';
import { isUserRow, userFields } from '../row/api-rows.ts';
import { rowChecks } from '../row/server-row.ts';
import type { Api } from './api.ts';
import type { HubId } from './hubs.ts';
import { type Id, type Identified, type ListSource, storedRow } from './list-source.ts';

/** A user's id. */
export type UserId = Id<'user'>;

/** A user of the platform. */
export type User = Identified<components['schemas']['User'], UserId, 'username'>;

/** The request body for a new user; the hub is in the path. */
export type UserBody = components['schemas']['UserBody'];

/** The platform's users. */
export interface Users {
  /** The users of the signed-in user's own hub. */
  readonly own: ListSource<User>;
  /** The users of all hubs. */
  readonly every: ListSource<User>;
  /**
   * Creates a user of a hub. Repeating the call with the same id is safe.
   *
   * @returns the stored user; undefined if the answer has no content
   * @throws {ApiError}
   */
  create(hubId: HubId, body: UserBody): Promise<User | undefined>;
  /** Deletes a user; succeeds if the user no longer exists. @throws {ApiError} */
  delete(id: UserId): Promise<unknown>;
}

const rows = rowChecks<User>(userFields, isUserRow);

export const usersApi = (api: Api): Users => ({
  own: {
    key: ['user', 'list'],
    permission: 'GetUsers',
    read: (options) => api.GET('/user/list', options),
    ...rows,
  },
  every: {
    key: ['user', 'listall'],
    permission: 'GetAllUsers',
    read: (options) => api.GET('/user/listall', options),
    ...rows,
  },
  create: (hubId, body) =>
    storedRow(rows, api.PUT('/hub/{hubId}/user/create', { params: { path: { hubId } }, body })),
  delete: (id) => ifFound(api.DELETE('/user/{id}', { params: { path: { id } } })),
});
