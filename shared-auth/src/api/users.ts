import type { components } from '../openapi/schema.d.ts';
import { ifFound } from '../problem/problem.ts';
import { isUserRow, userFields } from '../row/api-rows.ts';
import { rowChecks } from '../row/server-row.ts';
import type { Api } from './api.ts';
import type { HubId } from './hubs.ts';
import type { Answer, Id, Identified, ServerList } from './server-list.ts';

export type UserId = Id<'user'>;

/** A user of the platform. */
export type User = Identified<components['schemas']['User'], UserId, 'username'>;

/** The request body for a new user; the hub is in the path. */
export type UserBody = components['schemas']['UserBody'];

export interface Users {
  /** The users of the signed-in user's own hub. */
  readonly own: ServerList<User>;
  /** The users of all hubs. */
  readonly every: ServerList<User>;
  create(hubId: HubId, body: UserBody): Answer;
  /** Deletes a user; succeeds if the user no longer exists. */
  delete(id: UserId): Promise<unknown>;
}

const rows = rowChecks<User>(userFields, isUserRow);

export const usersApi = (api: Api): Users => ({
  own: {
    key: ['user', 'list'],
    permission: 'GetUsers',
    call: (signal, pause, look, headers = {}) =>
      api.GET('/user/list', { signal, pause, look, headers }),
    ...rows,
  },
  every: {
    key: ['user', 'listall'],
    permission: 'GetAllUsers',
    call: (signal, pause, look, headers = {}) =>
      api.GET('/user/listall', { signal, pause, look, headers }),
    ...rows,
  },
  create: (hubId, body) =>
    api.PUT('/hub/{hubId}/user/create', { params: { path: { hubId } }, body }),
  delete: (id) => ifFound(api.DELETE('/user/{id}', { params: { path: { id } } })),
});
